export const reportStatuses = ['received', 'seen', 'acted', 'not acted', 'answered'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

interface Progress {
  isAnswered: boolean;
  seen_at: Date | null;
  acted: boolean | null;
}

export function statusOf({ isAnswered, seen_at, acted }: Progress): ReportStatus {
  if (isAnswered) return 'answered';
  if (acted !== null) return acted ? 'acted' : 'not acted';
  return seen_at === null ? 'received' : 'seen';
}
