import { contract } from '@nukkad/core/contract.ts';
import { cellAt } from '@nukkad/core/features/people/geometry.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { town } from '../places.ts';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  format?: string;
  minimum?: number;
}

/** An operation of the contract. */
export interface Operation {
  /** For example `meets.request`. */
  name: string;
  method: string;
  /** With `{name}` for what of the input belongs into it. */
  path: string;
  schema: JsonSchema | null;
  /** Whether it refuses what somebody does too often. */
  isLimited: boolean;
}

interface Declared {
  '~orpc': {
    route: { method?: string; path?: string };
    inputSchema?: z.ZodType;
    errorMap: Record<string, { status?: number } | undefined>;
  };
}

/** Every operation that there is, so that a new one is swept without anybody remembering it. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([feature, of]) =>
  Object.entries(of as unknown as Record<string, Declared>).map(([name, { '~orpc': declared }]) => ({
    name: `${feature}.${name}`,
    method: declared.route.method ?? 'POST',
    path: declared.route.path ?? `/${feature}/${name}`,
    schema: declared.inputSchema
      ? (z.toJSONSchema(declared.inputSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      : null,
    isLimited: Object.values(declared.errorMap).some((error) => error?.status === 429),
  })),
);

/** The address and the body with which an operation is called. */
export function requestOf(
  { method, path }: Operation,
  input: Record<string, unknown>,
): { path: string; body?: object } {
  const rest = new Map(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest.get(field);
    rest.delete(field);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  if (method === 'GET')
    for (const [field, value] of rest)
      if (Array.isArray(value)) value.forEach((it, at) => query.append(`${field}[${at}]`, String(it)));
      else query.append(field, String(value));
  const hasBody = method !== 'GET' && (rest.size > 0 || method !== 'DELETE');
  return {
    path: `${filled}${query.size > 0 ? `?${query.toString()}` : ''}`,
    ...(hasBody && { body: Object.fromEntries(rest) }),
  };
}

/** What inputs are made of. */
export interface Pool {
  /** Ids of everything in the world, whatever it is. */
  ids: readonly string[];
  /** Ids by the field that they belong into, where that has a name of its own. */
  byField: Readonly<Record<string, readonly string[]>>;
  /** Words to search for. */
  words: readonly string[];
  now: Date;
  /** Ids that inputs have made up are added here. */
  minted: Set<string>;
}

/** Values for a field, as its name and its shape suggest them. */
function valuesFor(name: string, schema: JsonSchema, pool: Pool): unknown[] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const values = variants.filter(({ type }) => type !== 'null').flatMap((variant) => valuesFor(name, variant, pool));
    // Nothing first, which fits most often, and last, so that a switch ends up off.
    return variants.some(({ type }) => type === 'null') ? [null, ...values, null] : values;
  }
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  const inHours = (hours: number) => new Date(pool.now.getTime() + hours * 3600_000).toISOString();
  const mint = () => {
    const id = randomUUID();
    pool.minted.add(id);
    return id;
  };
  switch (schema.type) {
    case 'null':
      return [null];
    case 'boolean':
      return [false, true];
    case 'integer':
    case 'number':
      if (name === 'latitude') return [town.latitude];
      if (name === 'longitude') return [town.longitude];
      return [Math.max(schema.minimum ?? 0, 0)];
    case 'array':
      if (schema.prefixItems) return [schema.prefixItems.map((item) => valuesFor(name, item, pool)[0])];
      return valuesFor(name, schema.items ?? {}, pool)
        .slice(0, maxPairs)
        .map((value) => [value]);
    case 'object':
      return objects(schema, pool);
    default:
  }
  const known = pool.byField[name] ?? (name === 'id' ? pool.ids : []);
  // A new id, and ids of what is there already: that must be neither told of nor overwritten.
  if (schema.format === 'uuid') return name === 'pictureId' ? [...known, mint()] : [mint(), ...known];
  if (name in pool.byField) return [...known];
  if (/^id$|Id$/.test(name)) return [...pool.ids, mint()];
  if (schema.format === 'date-time') return [inHours({ start: 50, end: 52 }[name] ?? 0)];
  if (name === 'words') return [...pool.words];
  if (name === 'cell') return [cellAt(town)];
  if (name === 'month') return [pool.now.toISOString().slice(0, 7)];
  if (name === 'timeZone') return ['Asia/Kolkata'];
  if (name === 'url') return ['https://calendar.example/city.ics'];
  return ['Something'];
}

/** So many values of a second field are tried with each of the first. */
const maxPairs = 24;

/** Inputs of an object's shape: the two fields with the most values in pairs, and then each optional field by itself. */
function objects(schema: JsonSchema, pool: Pool): Record<string, unknown>[] {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    isRequired: required.has(name),
    values: valuesFor(name, of, pool),
  }));
  const needed = fields.filter(({ isRequired }) => isRequired).toSorted((a, b) => b.values.length - a.values.length);
  const base = Object.fromEntries(needed.map(({ name, values }) => [name, values[0]]));
  const [first, second] = needed;
  const inputs: Record<string, unknown>[] = [];
  for (const one of first?.values ?? [undefined])
    for (const other of second?.values.slice(0, maxPairs) ?? [undefined])
      inputs.push({
        ...base,
        ...(first && { [first.name]: one }),
        ...(second && { [second.name]: other }),
      });
  for (const { name, isRequired, values } of fields)
    if (!isRequired) for (const value of values.slice(0, maxPairs)) inputs.push({ ...base, [name]: value });
  return inputs;
}

/** Inputs to try on an operation. */
export const inputsFor = ({ schema }: Operation, pool: Pool): Record<string, unknown>[] =>
  schema === null ? [{}] : (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((it) => objects(it, pool));
