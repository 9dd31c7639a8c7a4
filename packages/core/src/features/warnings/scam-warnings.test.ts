import { expect, test } from 'vitest';
import { warningIn } from './scam-warnings.ts';

test.each([
  'Please send me 500 rupees, I will return it tomorrow',
  'can you lend me some money?',
  'Transfer ₹2000 now',
  'Send Rs. 200',
  'I urgently need money for my mother',
  'pay me first and then we meet',
  'Pay the fee to confirm the table',
  'Send it on my gpay',
  'asha.k@okicici',
  'Mine is 9876543210@ybl',
  'Use 9876543210@anybank',
  'what is your UPI id',
  'Give me your bank details',
  'Account number 1234, IFSC HDFC0001',
  'I sent you a QR, just accept it',
  'scan this QR code and enter the pin',
  'QR se pay karo',
  'Buy a Google Play card and tell me the number',
  'an Amazon gift card would be nice',
  'share the OTP please',
  'OTP bata do',
  'Crypto trading, guaranteed returns',
  'paise bhejo',
  'Mujhe 500 rs chahiye',
  'thode paise de do yaar',
  'bhej do paise jaldi',
  'मुझे पैसे भेजो',
  'मला पैसे पाठव',
])('money: %s', (text) => expect(warningIn(text)).toBe('money'));

test.each([
  'Message me on WhatsApp',
  "let's talk on telegram",
  'Text me on Signal',
  "what's your insta?",
  'Give me your WhatsApp',
  'do you have Telegram?',
  'my Instagram is @asha',
  'whatsapp number?',
  'WhatsApp pe aao',
  'insta id do',
  'Come to Telegram',
  'https://wa.me/919876543210',
  't.me/asha',
  'व्हाट्सएप पर आओ',
  'Download the signal app',
])('elsewhere: %s', (text) => expect(warningIn(text)).toBe('elsewhere'));

test.each([
  'Log in here: https://g00gle.example/login',
  'http://192.0.2.7/offer',
  'all at www.free-passes.example',
  'bit.ly/abc',
  'Log in (g00gle.example/login) first',
  'free-passes.example:8080/?me',
  'see 192.0.2.7/offer',
  'https://example.com/?to=https://maps.google.com/',
  'https://maps.google.evil.example/pay',
  'openstreetmap.org.evil.example/x',
])('link: %s', (text) => expect(warningIn(text)).toBe('link'));

test.each([
  'https://maps.app.goo.gl/AbC123',
  'https://www.google.co.in/maps/place/Gateway+of+India',
  'https://maps.google.com/?q=19.06,72.83',
  'Here: https://www.openstreetmap.org/#map=17/18.9219/72.8346',
  'maps.app.goo.gl/AbC123',
  'We meet here: google.co.in/maps/place/Gateway',
  'openstreetmap.org/#map=17/18.9219/72.8346',
  'Write to asha@example.com/Bilal',
  'at 5.30/6, tea and/or coffee etc./snacks',
  'on 27.11.2026/28.11.2026',
  'I rate it 4.5/5',
  'I paid for chai',
  'See you at the QR cafe',
  'Chai at five?',
  'Meet me at the signal near Dadar station',
  'I am at the signal, come to the signal',
  'The show was paisa vasool',
  'Entry is ₹200, worth it',
  'I can pay for both of us',
  'Can we pay by UPI there?',
  'Tickets are 500 rs each',
  'I need cash, is there an ATM?',
  'The ticket has a QR code on it',
  'My mother forwards everything on WhatsApp',
  'I saw that on Instagram',
  'I work in a bank',
  'My account was hacked last year',
  'Send me the address',
  'I will send the photos tomorrow',
  'Write to asha@example.com',
  'ok@5?',
  'The OTP for the cab came late',
  'do log aa rahe hain',
  'दो दोस्त आ रहे हैं',
  'पैसे वसूल फिल्म थी',
  'I studied crypto at college',
  'Gift for her birthday?',
  'Do you play cards?',
  'Moving to Pune next month',
  'I moved to a new flat',
])('nothing: %s', (text) => expect(warningIn(text)).toBeNull());

test('a very long text is looked through at once', () => {
  // Not by the clock: other processes and threads may take their turns meanwhile.
  const before = process.threadCpuUsage();
  for (const text of [
    'send '.repeat(400),
    'a'.repeat(2000),
    'paise '.repeat(330),
    '1@'.repeat(1000),
    'a.'.repeat(1000),
    ' aa.bb'.repeat(330),
    'scan this '.repeat(200),
  ])
    warningIn(text);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});
