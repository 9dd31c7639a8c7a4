export const meetStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'postponed'] as const;

export type MeetStatus = (typeof meetStatuses)[number];

export type MeetActor = 'asker' | 'asked' | 'clock';

export const meetTransitions: readonly { from: MeetStatus; to: MeetStatus; by: MeetActor }[] = [
  { from: 'pending', to: 'accepted', by: 'asked' },
  { from: 'pending', to: 'declined', by: 'asked' },
  /** 'Can't today, tomorrow?': ends this one and asks back. */
  { from: 'pending', to: 'postponed', by: 'asked' },
  { from: 'pending', to: 'withdrawn', by: 'asker' },
  { from: 'pending', to: 'expired', by: 'clock' },
];

export function mayMove(from: MeetStatus, to: MeetStatus, by: MeetActor): boolean {
  return meetTransitions.some((row) => row.from === from && row.to === to && row.by === by);
}

/** Unanswered requests count as expired from their end, even before a job marks them. */
export function statusAt(request: { status: MeetStatus; expiresAt: Date }, now: Date): MeetStatus {
  return request.status === 'pending' && request.expiresAt <= now ? 'expired' : request.status;
}
