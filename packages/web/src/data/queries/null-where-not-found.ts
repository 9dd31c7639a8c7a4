import { refusalCode } from '../failure.ts';

export function nullWhereNotFound(error: unknown): null {
  if (refusalCode(error) === 'NOT_FOUND') return null;
  throw error;
}
