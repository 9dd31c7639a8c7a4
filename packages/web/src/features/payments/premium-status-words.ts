import type { Premium } from '@nukkad/core/features/payments/contract.ts';

/** The same in few words: 'until 1 Apr 2026'. Null while nothing is known. */
export function premiumEndWords(premium: Premium | undefined, date: (iso: string) => string): string | null {
  if (!premium) return null;
  const { renewal, paidUntil } = premium;
  if (renewal?.isFailing) return 'last payment failed';
  if (renewal) return renewal.nextChargeAt && `renews on ${date(renewal.nextChargeAt)}`;
  return paidUntil && `until ${date(paidUntil)}`;
}

/** `date` formats a day. */
export function premiumStatusWords(
  { isPremium, renewal, paidUntil, until }: Premium,
  date: (iso: string) => string,
): { title: string; about: string; isGood: boolean } {
  if (renewal?.isFailing)
    return {
      title: 'Your last payment failed',
      about: `We’ll try again. ${until ? `Premium ${isPremium ? 'stays until' : 'ended on'} ${date(until)}. ` : ''}If your bank or UPI app has stopped Autopay, choose another way to pay.`,
      isGood: false,
    };
  if (renewal)
    return {
      title: 'Premium is on',
      about: renewal.nextChargeAt ? `It renews on ${date(renewal.nextChargeAt)}.` : 'It renews every month.',
      isGood: true,
    };
  return {
    title: 'Premium is on',
    about: paidUntil ? `It ends on ${date(paidUntil)} and doesn’t renew.` : 'It doesn’t renew.',
    isGood: true,
  };
}
