import { contract } from '@nukkad/core/contract.ts';

type Contract = typeof contract;

/** The name of an operation, such as `meets.list`. */
export type Operation = {
  [Feature in keyof Contract]: `${Feature & string}.${keyof Contract[Feature] & string}`;
}[keyof Contract];

export const operations = Object.entries(contract).flatMap(([feature, of]) =>
  Object.keys(of).map((name) => `${feature}.${name}` as Operation),
);
