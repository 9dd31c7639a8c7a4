/** Fraud shows early: only the other person's messages up to this position are checked. */
export const warnedMessages = 20;

export const warnings = {
  money: 'Be careful: don’t send money, codes or bank details to someone you’ve only met here.',
  elsewhere:
    'Be careful: people who mean harm often want to switch to another app. Here you can report and block them.',
  link: 'Be careful with links from someone you’ve only met here: they can lead to false sign-in and payment pages.',
} as const;
export type Warning = keyof typeof warnings;

const near = String.raw`[^.?!।\n]{0,30}?`;
/** The end of a word in Devanagari, which `\b` does not know. */
const end = String.raw`(?![\u0900-\u097f])`;

const amount = String.raw`(?:\bmoney\b|\bcash\b|\brupees?\b|\binr\b|(?:\brs\.?|₹)\s?\d|\b\d+\s?rs\b)`;
const wallets = String.raw`(?:g-?pay|google pay|phone\s?pe|paytm|bhim|upi)`;
const hindiMoney = String.raw`\b(?:pais[ae]y?|rupa?y[ae]y?|rupees?|rs|udhaa?r)\b`;
const hindiGive = String.raw`\b(?:bhej\w*|de\s?d[oe]\w*|do|dena|chah?iye|chahie|daal\w*|dal\s?do|transfer)\b`;
const apps = String.raw`(?:whats?\s?app|watsapp|telegram|instagram|insta|snapchat|facebook|messenger|discord|viber|wechat)`;
/** A signal is also a traffic light, where people meet. */
const anyApp = String.raw`(?:${apps}|signal(?:\sapp)?)`;
/** Links to these say where to meet. */
const maps = String.raw`(?:www\.)?(?:maps\.app\.goo\.gl|goo\.gl/maps|maps\.google\.(?:com|co\.in)|google\.(?:com|co\.in)/maps|maps\.apple\.com|openstreetmap\.org)(?=[/?#:\s]|$)`;
const talk = String.raw`\b(?:text|message|msg|dm|chat|talk|speak|call|ping|write|add|contact|reach|find|follow|baat|move|switch|continue)\b`;

/** The first match counts. Narrow on purpose: people stop reading warnings that come too often. */
const table: readonly (readonly [Warning, string])[] = [
  // Asked to give: 'send me 500 rs', 'lend me some money', 'pay me first', 'I need money'.
  ['money', String.raw`\b(?:send|transfer|lend|deposit|wire|borrow)\b${near}${amount}`],
  ['money', String.raw`\bneed\b[^.?!\n]{0,20}?(?:\bmoney\b|(?:\brs\.?|₹)\s?\d|\brupees?\b)`],
  ['money', String.raw`\bpay\s+(?:me|first|upfront|in advance|(?:the|a)\s+(?:fee|deposit|advance)|registration)\b`],
  [
    'money',
    String.raw`\b(?:send|transfer|pay)\b${near}\b(?:(?:on|to|via|through)(?:\s+my)?|by\s+my|my)\s+${wallets}\b`,
  ],
  // Where to: 'asha@okicici', '9876543210@ybl', 'UPI id', 'IFSC'.
  [
    'money',
    String.raw`(?:^|[^\w.@-])(?:\d{10}|[a-z\d][\w.-]+)@(?:ok(?:axis|hdfcbank|icici|sbi)|ybl|ibl|axl|apl|upi|paytm|pt(?:axis|hdfc|sbi|yes)|sbi|icici|hdfcbank|axisbank|kotak|barodampay|jupiteraxis|fam|ikwik|freecharge|waicici|waaxis|wahdfcbank|wasbi)\b(?!\.)`,
  ],
  ['money', String.raw`(?:^|[^\w.@-])\d{10}@[a-z]{2,}\b(?!\.)`],
  ['money', String.raw`\b(?:upi|g-?pay|phone\s?pe|paytm)\s*(?:id|pin|number|no\b)`],
  [
    'money',
    String.raw`\bbank\s+(?:transfer|account|details?)\b|\baccount\s+(?:number|no\b)|\bifsc\b|\b(?:neft|imps|rtgs)\b`,
  ],
  [
    'money',
    String.raw`\b(?:send|sent|share|sharing|pay)\b${near}\bqr\b|\bscan\s+(?:this|my|it)\b${near}\bqr\b|\bqr\b${near}\b(?:pay|payment|pais[ae])\b`,
  ],
  ['money', String.raw`\b(?:gift|google play|play store|amazon|itunes|steam)\s*(?:cards?|vouchers?)\b`],
  [
    'money',
    String.raw`\b(?:send|share|tell|give|forward|bata\w*|bhej\w*)\b${near}\b(?:otp|cvv|atm pin)\b|\b(?:otp|cvv)\b${near}\b(?:bata\w*|bhej\w*|share|send)\b`,
  ],
  [
    'money',
    String.raw`\b(?:invest(?:ment|ing)?|trading|crypto|bitcoin|usdt)\b${near}\b(?:profits?|returns?|double|guaranteed)\b`,
  ],
  // 'paise bhejo', 'bhej do paise', 'पैसे भेजो', 'पैसे पाठव'.
  ['money', String.raw`${hindiMoney}${near}${hindiGive}|\b(?:bhej\w*|transfer)\b${near}${hindiMoney}`],
  [
    'money',
    String.raw`(?:पैसे|पैसा|रुपये|रुपए|रूपये|उधार)${near}(?:भेज|पाठव|ट्रांसफर|चाहिए|दे दो|दो${end}|डाल)|(?:भेज|पाठव)${near}(?:पैसे|पैसा|रुपये|रुपए)`,
  ],
  // 'message me on WhatsApp', 'your Insta?', 'WhatsApp number', 'let us go to Telegram', 'wa.me/91…'.
  ['elsewhere', String.raw`${talk}${near}\b(?:on|over|in|to|via|at)\s+(?:my\s+|the\s+)?${anyApp}\b`],
  [
    'elsewhere',
    String.raw`\b(?:come|go|get|shift|aao|aa\s?ja\w*|chal\w*)\b[^.?!\n]{0,15}?\b(?:on|to)\s+(?:my\s+)?${apps}\b`,
  ],
  [
    'elsewhere',
    String.raw`\b(?:your|ur|tera|tumhara|tumhari|aapka|apka|give|share|send|have|use)\s+(?:me\s+)?(?:your\s+|ur\s+|a\s+)?${apps}\b(?!\s+(?:account was|post|story|photo))`,
  ],
  ['elsewhere', String.raw`\bmy\s+${anyApp}\s*(?:is\b|id\b|number|no\b|handle|:)`],
  ['elsewhere', String.raw`\b${apps}\s*(?:number|no\b|id\b|handle|me\b|kar\w*|pe\b|par\b|pr\b|group)`],
  ['elsewhere', String.raw`\bsignal\s+app\b|\b(?:wa\.me|t\.me|chat\.whatsapp\.com)/`],
  [
    'elsewhere',
    String.raw`(?:व्हाट्सएप|व्हाट्सऐप|व्हाट्सअप|वॉट्सऐप|व्हॉट्सअॅप|टेलीग्राम|इंस्टाग्राम|इंस्टा)\s*(?:पर|पे|वर|नंबर|करो|कर|आओ|ये)`,
  ],
  ['link', String.raw`\b(?:https?://|www\.)(?!${maps})\S`],
  // Without a scheme, as apps make links of it: 'bit.ly/abc'.
  [
    'link',
    String.raw`(?:^|[^\w@./-])(?!${maps})(?:(?:[a-z\d-]+\.)+[a-z]{2,}|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?/[\w?#%-]`,
  ],
];

const patterns = table.map(([warning, pattern]) => [warning, new RegExp(pattern, 'iu')] as const);

export function warningIn(text: string): Warning | null {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
