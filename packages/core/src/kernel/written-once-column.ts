import type { ColumnType } from 'kysely';

export type WrittenOnce = ColumnType<Date, Date, never>;
