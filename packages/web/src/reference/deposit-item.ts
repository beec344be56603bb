/** Whether a misc item has the name of the rule *Deposit*: its fee is income, a deposit is not. */
export function isNamedDeposit({ name }: { readonly name: string }): boolean {
  return name.normalize('NFKC').trim().toLowerCase() === 'deposit';
}
