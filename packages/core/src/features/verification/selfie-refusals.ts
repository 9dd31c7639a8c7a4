export const selfieRefusals = ['not clear', 'not alike', 'no face', 'wrong gesture'] as const;
export type SelfieRefusal = (typeof selfieRefusals)[number];
