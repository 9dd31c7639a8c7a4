const prefix = 'NUKKAD1';

export const ticketText = (eventId: string, ticketId: string) => `${prefix}.${eventId}.${ticketId}`;

/** The QR code's content; an Ed25519 signature (RFC 8032) in base64url. */
export const ticketToken = (text: string, signature: string) => `${text}.${signature}`;

/** Null for anything that is not our ticket. Does not check the signature. */
export function readToken(
  token: string,
): { eventId: string; ticketId: string; text: string; signature: string } | null {
  const parts = /^NUKKAD1\.([\w-]{1,64})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{86})$/.exec(token.trim());
  if (!parts) return null;
  const [, eventId = '', ticketId = '', signature = ''] = parts;
  return { eventId, ticketId, text: ticketText(eventId, ticketId), signature };
}
