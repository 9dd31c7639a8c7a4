import { readToken } from '@nukkad/core/features/tickets/rules.ts';
import { verifyAsync } from '@noble/ed25519';

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (it) => it.codePointAt(0)!);
}

/** Whether what a QR code says is signed with the key whose public half this is. Asks nobody. */
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
