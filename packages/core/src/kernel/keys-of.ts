export const keysOf = <T extends object>(it: T) => Object.keys(it) as (keyof T)[];
