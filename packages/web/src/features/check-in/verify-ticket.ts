import { readToken } from '@nukkad/core/features/tickets/ticket-token.ts';
import { verifyAsync } from '@noble/ed25519';

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (it) => it.codePointAt(0) ?? 0);
}

/** Whether the text of a QR code carries this server's signature (Ed25519). Works offline. */
export async function isGenuine(token: string, publicKey: string): Promise<boolean> {
  const parts = readToken(token);
  if (!parts) return false;
  try {
    const text = new TextEncoder().encode(parts.text);
    return await verifyAsync(bytesOf(parts.signature), text, bytesOf(publicKey), { zip215: false });
  } catch {
    return false;
  }
}
