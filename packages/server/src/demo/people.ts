import type { Dice } from './dice.ts';

export type Gender = 'M' | 'F';
export type Community = 'Malay' | 'Chinese' | 'Tamil';

/** An invented person. */
export interface DemoPerson {
  name: string;
  gender: Gender;
  phoneNo: string;
  email: string;
  /** The name of the father, for the emergency contact. */
  father: string;
}

const malay = {
  M: {
    first: ['Ahmad', 'Muhammad', 'Mohd', 'Amir', 'Wan', 'Syed'],
    second: [
      ...['Faizal', 'Hakim', 'Danish', 'Irfan', 'Haziq', 'Aiman', 'Syafiq', 'Hafiz', 'Luqman'],
      ...['Farhan', 'Adam', 'Iskandar', 'Nazmi', 'Azlan', 'Zikri', 'Imran', 'Rayyan', 'Harith'],
    ],
  },
  F: {
    first: ['Nur', 'Siti', 'Nurul', 'Puteri', 'Wan', 'Sharifah'],
    second: [
      ...['Aisyah', 'Hidayah', 'Izzati', 'Syafiqah', 'Balqis', 'Farhana', 'Aminah', 'Khadijah'],
      ...['Sofea', 'Alya', 'Damia', 'Batrisyia', 'Humaira', 'Qistina', 'Safiya', 'Maisarah'],
    ],
  },
  fathers: [
    ...['Abdul Rahman', 'Ismail', 'Zainal Abidin', 'Kamarudin', 'Rosli', 'Hassan', 'Othman'],
    ...['Yusof', 'Mahmud', 'Abdul Razak', 'Salleh', 'Azman', 'Shamsuddin', 'Hamzah', 'Idris'],
    ...['Jamaludin', 'Mokhtar', 'Nordin', 'Roslan', 'Zulkifli', 'Khairuddin', 'Baharom'],
  ],
};

const chinese = {
  surnames: [
    ...['Tan', 'Lim', 'Lee', 'Wong', 'Ng', 'Chong', 'Chan', 'Ong', 'Goh', 'Teoh', 'Yap', 'Chin'],
    ...['Cheah', 'Ooi', 'Khoo', 'Low', 'Foo', 'Liew', 'Lau', 'Koh', 'Chew', 'Soo'],
  ],
  M: {
    first: ['Wei', 'Jun', 'Zhi', 'Jia', 'Kai', 'Yong', 'Zi', 'Chee', 'Boon', 'Kah'],
    second: ['Jie', 'Hao', 'Hong', 'Ming', 'Xiang', 'Keat', 'Sheng', 'Yang', 'Seng', 'Wen'],
  },
  F: {
    first: ['Xin', 'Mei', 'Hui', 'Li', 'Jia', 'Shu', 'Yi', 'Pei', 'Sook', 'Wan'],
    second: ['Yi', 'Ling', 'Min', 'Ying', 'Wen', 'Xuan', 'Shan', 'Ni', 'Fong', 'Qi'],
  },
};

const tamil = {
  M: [
    ...['Arvind', 'Kumaran', 'Pravin', 'Sanjay', 'Dinesh', 'Vikram', 'Harish', 'Karthik', 'Logan'],
    ...['Thinesh', 'Navin', 'Ashwin', 'Suresh', 'Vishnu', 'Kishen', 'Darshan'],
  ],
  F: [
    ...['Kavitha', 'Priya', 'Shalini', 'Deepa', 'Thivya', 'Yogeswari', 'Nithya', 'Divya', 'Meena'],
    ...['Vani', 'Anusha', 'Keerthana', 'Revathi', 'Sangeetha', 'Tharani', 'Pavithra'],
  ],
  fathers: [
    ...['Subramaniam', 'Muniandy', 'Krishnan', 'Rajendran', 'Ganesan', 'Perumal', 'Ramasamy'],
    ...['Selvaraj', 'Maniam', 'Balakrishnan', 'Sivakumar', 'Annamalai', 'Chandran', 'Nagarajan'],
  ],
};

/** Makes a person with a Malaysian name; the dice choose the community if none is given. */
export function makePerson(dice: Dice, community = makeCommunity(dice)): DemoPerson {
  const gender = dice.pick(['M', 'F'] as const);
  const { given, name, father } = makeName[community](dice, gender);
  const mailbox = `${given.toLowerCase().replace(/[^a-z]+/g, '.')}.${dice.below(900) + 100}`;
  return { name, gender, father, phoneNo: makePhone(dice), email: `${mailbox}@example.com` };
}

function makeCommunity(dice: Dice): Community {
  const share = dice.below(100);
  return share < 50 ? 'Malay' : share < 85 ? 'Chinese' : 'Tamil';
}

type MakeName = (dice: Dice, gender: Gender) => { given: string; name: string; father: string };

const makeName: Record<Community, MakeName> = {
  Malay(dice, gender) {
    const given = `${dice.pick(malay[gender].first)} ${dice.pick(malay[gender].second)}`;
    const father = dice.pick(malay.fathers);
    return { given, father, name: `${given} ${gender === 'M' ? 'bin' : 'binti'} ${father}` };
  },
  Chinese(dice, gender) {
    const surname = dice.pick(chinese.surnames);
    const given = `${dice.pick(chinese[gender].first)} ${dice.pick(chinese[gender].second)}`;
    const father = `${surname} ${dice.pick(chinese.M.first)} ${dice.pick(chinese.M.second)}`;
    return { given: `${given} ${surname}`, father, name: `${surname} ${given}` };
  },
  Tamil(dice, gender) {
    const given = dice.pick(tamil[gender]);
    const father = dice.pick(tamil.fathers);
    return { given, father, name: `${given} ${gender === 'M' ? 'a/l' : 'a/p'} ${father}` };
  },
};

/** Makes a mobile number in its stored form: 601 and eight digits. */
export function makePhone(dice: Dice): string {
  return `601${String(dice.below(10 ** 8)).padStart(8, '0')}`;
}

/**
 * Makes an IC number, YYMMDD-PB-####, that is not in `taken`, and adds it there. No real person has
 * it, because no state has a birth place code from 17 to 20. The last digit shows the gender.
 */
export function makeNric(
  dice: Dice,
  gender: Gender,
  birthYear: number,
  taken: Set<string>,
): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const serial = dice.below(5_000) * 2 + (gender === 'M' ? 1 : 0);
  const birth = two(birthYear % 100) + two(dice.below(12) + 1) + two(dice.below(28) + 1);
  const nric = `${birth}-${17 + dice.below(4)}-${String(serial).padStart(4, '0')}`;
  if (taken.has(nric)) return makeNric(dice, gender, birthYear, taken);
  taken.add(nric);
  return nric;
}
