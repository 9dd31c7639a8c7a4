// The database makes the codes of tickets: `ticket_code` in kernel/migrations/013-ticket-codes.sql.

/** As shown: '23467 9ACDE', or '2346 79AC' for older tickets. */
export const codeInGroups = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();
