import type { MeetEntry } from '@nukkad/core/features/meets/contract.ts';

/** A request between two people, as someone sees whose other it is `seen`. */
export function meetChanged(
  { from, to, seen, status }: { from: string; to: string; seen: string } & Pick<MeetEntry['request'], 'status'>,
  conversationId: string | null = null,
) {
  const entry: MeetEntry = {
    request: {
      id: 'r',
      fromUserId: from,
      toUserId: to,
      status,
      timestamp: '2026-03-05T10:00:00.000Z',
      expiresAt: '2026-03-05T13:00:00.000Z',
      window: 'now',
      note: '',
      place: '',
    },
    person: {
      id: seen,
      name: 'Asha',
      age: 27,
      gender: 'Female',
      city: 'Mumbai',
      interests: [],
      profilePicture: 'avatars/asha.svg',
      isPremium: false,
      verifiedBy: null,
    },
    conversationId,
  };
  return { type: 'meet.changed' as const, entry };
}
