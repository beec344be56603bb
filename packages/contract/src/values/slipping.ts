/**
 * Why a student may leave: absent from each lesson of the last 14 days, present less often than
 * before, or tuition unpaid for two months or more.
 */
export const slippingReasons = ['NOT_ATTENDING', 'ATTENDING_LESS', 'NOT_PAYING'] as const;
