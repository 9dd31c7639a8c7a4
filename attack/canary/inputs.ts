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

export interface Operation {
  name: string;
  method: string;
  path: string;
  schema: JsonSchema | null;
  isLimited: boolean;
}

interface Declared {
  '~orpc': {
    route: { method?: string; path?: string };
    inputSchema?: z.ZodType;
    errorMap: Record<string, { status?: number } | undefined>;
  };
}

export const schemaOf = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** All operations of the contract, so that new ones are swept automatically. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([feature, of]) =>
  Object.entries(of as unknown as Record<string, Declared>).map(([name, { '~orpc': declared }]) => ({
    name: `${feature}.${name}`,
    method: declared.route.method ?? 'POST',
    path: declared.route.path ?? `/${feature}/${name}`,
    schema: declared.inputSchema ? schemaOf(declared.inputSchema) : null,
    isLimited: Object.values(declared.errorMap).some((error) => error?.status === 429),
  })),
);

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

export interface Pool {
  ids: readonly string[];
  /** Ids by field name, where the name says the type. */
  byField: Readonly<Record<string, readonly string[]>>;
  words: readonly string[];
  now: Date;
  minted: Set<string>;
}

function valuesFor(name: string, schema: JsonSchema, pool: Pool): unknown[] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const values = variants.filter(({ type }) => type !== 'null').flatMap((variant) => valuesFor(name, variant, pool));
    // Null first, which is valid most often, and last, so that a switch ends up off.
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
      if (name === 'year') return [1990];
      if (name === 'weekPrice') return [200];
      if (name === 'version') return [1];
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
  // A new id, and existing ids, which must neither be revealed nor overwritten.
  if (schema.format === 'uuid') return name === 'pictureId' ? [...known, mint()] : [mint(), ...known];
  if (name in pool.byField) return [...known];
  if (/^id$|Id$/.test(name)) return [...pool.ids, mint()];
  if (schema.format === 'date-time') return [inHours({ start: 50, end: 52 }[name] ?? 0)];
  if (name === 'words') return [...pool.words];
  if (name === 'cell') return [cellAt(town)];
  if (name === 'month') return [pool.now.toISOString().slice(0, 7)];
  if (name === 'timeZone') return ['Asia/Kolkata'];
  if (name === 'url') return ['https://calendar.example/city.ics'];
  if (schema.format === 'email') return ['new@attack.example'];
  if (name === 'endpoint') return ['https://fcm.googleapis.com/fcm/send/1'];
  if (name === 'p256dh') return [`B${'A'.repeat(86)}`];
  // A number that each setting takes that is one.
  if (name === 'value') return ['100'];
  if (name === 'auth') return ['A'.repeat(22)];
  if (name === 'from' || name === 'to') return ['22:00'];
  // Of someone or something, or a region's.
  if (name === 'name') return ['Something', 'Pune'];
  return ['Something'];
}

const maxPairs = 24;

/** Tries pairs of values for the two fields with the most values, then each optional field alone. */
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

export function inputsFor(
  { method, schema }: Pick<Operation, 'method' | 'schema'>,
  pool: Pool,
): Record<string, unknown>[] {
  if (schema === null) return [{}];
  // What someone writes, they may read again.
  const values = method === 'GET' ? pool : { ...pool, words: ['Something'] };
  return (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((it) => objects(it, values));
}
