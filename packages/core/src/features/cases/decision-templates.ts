import { keysOf } from '../../kernel/keys-of.ts';

export type TemplateUse = 'conduct' | 'restored' | 'appeal' | 'report' | 'complaint';

interface Template {
  about: TemplateUse;
  en: string;
  hi: string;
  mr: string;
}

/** Ready texts for decisions, kept by name and read in the language that someone chose for mails. A name that is in use stays. */
export const decisionTemplates = {
  'no money': {
    about: 'conduct',
    en: 'Don’t ask people for money, and don’t offer them ways to earn or invest it.',
    hi: 'लोगों से पैसे न माँगें, और उन्हें पैसे कमाने या निवेश करने के प्रस्ताव न भेजें।',
    mr: 'लोकांकडे पैसे मागू नका, आणि त्यांना पैसे कमावण्याचे किंवा गुंतवणुकीचे प्रस्ताव पाठवू नका.',
  },
  'no advertising': {
    about: 'conduct',
    en: 'Don’t advertise in requests, messages or questions, and don’t send many people the same text.',
    hi: 'अनुरोधों, संदेशों या सवालों में विज्ञापन न करें, और कई लोगों को एक ही संदेश न भेजें।',
    mr: 'विनंत्या, संदेश किंवा प्रश्नांमध्ये जाहिरात करू नका, आणि अनेकांना एकच मजकूर पाठवू नका.',
  },
  'accept a no': {
    about: 'conduct',
    en: 'If someone says no or doesn’t answer, leave them alone.',
    hi: 'अगर कोई मना करे या जवाब न दे, तो उनसे फिर संपर्क न करें।',
    mr: 'कोणी नकार दिला किंवा उत्तर दिले नाही, तर त्यांच्याशी पुन्हा संपर्क करू नका.',
  },
  respect: {
    about: 'conduct',
    en: 'Treat people with respect. Insults, threats and hate are not allowed here.',
    hi: 'लोगों से सम्मान से पेश आएँ। यहाँ अपमान, धमकी और नफ़रत की इजाज़त नहीं है।',
    mr: 'लोकांशी आदराने वागा. इथे अपमान, धमक्या आणि द्वेषाला परवानगी नाही.',
  },
  'no sexual content': {
    about: 'conduct',
    en: 'Don’t send sexual texts or pictures, and don’t ask for them.',
    hi: 'यौन संदेश या तस्वीरें न भेजें, और न माँगें।',
    mr: 'लैंगिक मजकूर किंवा चित्रे पाठवू नका, आणि मागू नका.',
  },
  'own identity': {
    about: 'conduct',
    en: 'Use your own name, and photos of yourself.',
    hi: 'अपना ही नाम और अपनी ही तस्वीरें इस्तेमाल करें।',
    mr: 'स्वतःचे नाव आणि स्वतःचेच फोटो वापरा.',
  },
  'true events': {
    about: 'conduct',
    en: 'Describe your event as it is: what happens, where, and what it costs.',
    hi: 'अपने इवेंट के बारे में सही जानकारी दें: क्या होगा, कहाँ होगा और कितना ख़र्च होगा।',
    mr: 'तुमच्या इव्हेंटची खरी माहिती द्या: काय होणार, कुठे, आणि किती खर्च येईल.',
  },
  'adults only': {
    about: 'conduct',
    en: 'Nukkad is only for people who are 18 or older.',
    hi: 'नुक्कड़ सिर्फ़ 18 साल या उससे ज़्यादा उम्र के लोगों के लिए है।',
    mr: 'नुक्कड फक्त १८ वर्षे किंवा त्याहून मोठ्या लोकांसाठी आहे.',
  },
  'our mistake': {
    about: 'restored',
    en: 'We looked again, and we were wrong. We’re sorry.',
    hi: 'हमने दोबारा देखा। हमसे ग़लती हुई थी, हमें खेद है।',
    mr: 'आम्ही पुन्हा पाहिले. आमची चूक झाली होती, क्षमस्व.',
  },
  'another chance': {
    about: 'restored',
    en: 'We’re giving you another chance. Please follow our rules.',
    hi: 'हम आपको एक और मौक़ा दे रहे हैं। कृपया हमारे नियमों का पालन करें।',
    mr: 'आम्ही तुम्हाला आणखी एक संधी देत आहोत. कृपया आमचे नियम पाळा.',
  },
  'rules were broken': {
    about: 'appeal',
    en: 'We read your appeal and looked at the reports again. They show that our rules were broken.',
    hi: 'हमने आपकी अपील पढ़ी और शिकायतें फिर से देखीं। उनसे पता चलता है कि हमारे नियम टूटे हैं।',
    mr: 'आम्ही तुमचे अपील वाचले आणि तक्रारी पुन्हा पाहिल्या. त्यांतून आमचे नियम मोडल्याचे दिसते.',
  },
  'too little to act on': {
    about: 'report',
    en: 'What you sent us doesn’t show enough for us to act. If it happens again, report it and include the messages.',
    hi: 'आपने जो भेजा, उससे इतना पता नहीं चलता कि हम कार्रवाई कर सकें। अगर फिर ऐसा हो, तो संदेशों के साथ शिकायत करें।',
    mr: 'तुम्ही पाठवलेल्या माहितीवरून कारवाई करण्याइतके दिसत नाही. पुन्हा असे झाले, तर संदेशांसह तक्रार करा.',
  },
  'you can block': {
    about: 'report',
    en: 'It doesn’t break our rules, but you don’t have to put up with it: you can block this person.',
    hi: 'इससे हमारे नियम नहीं टूटे, पर आपको यह सहना ज़रूरी नहीं: आप इस व्यक्ति को ब्लॉक कर सकते हैं।',
    mr: 'यामुळे आमचे नियम मोडले नाहीत, पण तुम्हाला हे सहन करण्याची गरज नाही: तुम्ही या व्यक्तीला ब्लॉक करू शकता.',
  },
  'police can help': {
    about: 'report',
    en: 'We can’t act on this, but the police can. If someone is in danger, call 112.',
    hi: 'हम इस पर कार्रवाई नहीं कर सकते, पर पुलिस कर सकती है। अगर कोई ख़तरे में है, तो 112 पर फ़ोन करें।',
    mr: 'आम्ही यावर कारवाई करू शकत नाही, पण पोलिस करू शकतात. कोणी धोक्यात असेल, तर 112 वर फोन करा.',
  },
  fixed: {
    about: 'complaint',
    en: 'Thank you for telling us. We’ve fixed it.',
    hi: 'बताने के लिए धन्यवाद। हमने इसे ठीक कर दिया है।',
    mr: 'कळवल्याबद्दल धन्यवाद. आम्ही ते दुरुस्त केले आहे.',
  },
  'decision stands': {
    about: 'complaint',
    en: 'We looked at the decision again, and it stands.',
    hi: 'हमने उस फ़ैसले को फिर से देखा, और वह क़ायम है।',
    mr: 'आम्ही तो निर्णय पुन्हा पाहिला, आणि तो कायम आहे.',
  },
  'report it': {
    about: 'complaint',
    en: 'Please report the person or message from its menu. Then we can see what happened.',
    hi: 'कृपया उस व्यक्ति या संदेश के मेन्यू से शिकायत करें। तब हम देख सकेंगे कि क्या हुआ।',
    mr: 'कृपया त्या व्यक्तीच्या किंवा संदेशाच्या मेनूमधून तक्रार करा. मग काय झाले ते आम्हाला पाहता येईल.',
  },
} as const satisfies Record<string, Template>;

export type DecisionTemplate = keyof typeof decisionTemplates;

export const decisionTemplateNames = keysOf(decisionTemplates);

export const templatesAbout = (about: TemplateUse | null): DecisionTemplate[] =>
  decisionTemplateNames.filter((name) => decisionTemplates[name].about === about);

/** What someone reads about a decision: the ready text in their language, then what the moderator wrote. */
export const wordsWithTemplate = (
  template: DecisionTemplate | null,
  language: 'en' | 'hi' | 'mr',
  words: string,
): string =>
  [template === null ? '' : decisionTemplates[template][language], words].filter((it) => it !== '').join('\n');
