interface Addressed {
  /** Null for an address that everyone may know. */
  area: string | null;
  role: string | null;
  isGoing: boolean;
  approved_at: Date | null;
  is_apart: boolean;
}

/** A private address is for the team and approved attendees (rule E1 of docs/location.md). */
export const knowsAddress = ({ area, role, isGoing, approved_at, is_apart }: Addressed): boolean =>
  area === null || role !== null || (isGoing && approved_at !== null && !is_apart);
