import type { NotificationWords } from './words-shape.ts';

const name = (who: string | null) => who ?? 'किसी';

/** No sentence shows the gender of a person or of an event's name. */
export const hindi: NotificationWords = {
  language: 'hi',
  app: 'नुक्कड़',
  premium: 'नुक्कड़ प्रीमियम',
  kinds: {
    request: {
      title: ({ who }) => `${name(who)} ने आपको मिलने का अनुरोध भेजा है`,
      body: ({ words }) => words,
      discreet: 'किसी ने आपको मिलने का अनुरोध भेजा है।',
    },
    accepted: {
      title: ({ who }) => `${name(who)} ने आपका अनुरोध मान लिया है`,
      body: 'चैट में बात शुरू करें।',
      discreet: 'किसी ने आपका अनुरोध मान लिया है।',
    },
    message: {
      title: ({ who }) => `${name(who)} का संदेश`,
      body: ({ unread, count }) => (unread === 1 ? 'नया संदेश' : `${count} नए संदेश`),
      discreet: 'आपके लिए नया संदेश है।',
    },
    share: {
      title: ({ who }) => `${name(who)} ने आपके साथ अपनी लोकेशन शेयर की है`,
      body: '',
      discreet: 'किसी ने आपके साथ अपनी लोकेशन शेयर की है।',
    },
    change: {
      title: ({ what }) => `${what} में बदलाव हुआ है`,
      // What changed is kept in English.
      body: 'नई जानकारी नुक्कड़ पर देखें।',
      discreet: 'एक इवेंट में बदलाव हुआ है।',
    },
    cancelled: {
      title: ({ what }) => `${what}: इवेंट रद्द हो गया है`,
      body: 'आपके टिकट अब मान्य नहीं हैं। आपके दिए हुए पैसे लौटाए जा रहे हैं।',
      discreet: 'एक इवेंट रद्द हो गया है।',
    },
    announcement: {
      title: ({ what }) => `${what} के बारे में सूचना`,
      body: ({ words }) => words,
      discreet: 'एक इवेंट के बारे में सूचना है।',
    },
    day: {
      title: ({ what }) => `${what}: शुरू होने में एक दिन से कम बाकी है`,
      body: 'आपके टिकट तैयार हैं।',
      discreet: 'एक इवेंट शुरू होने में एक दिन से कम बाकी है।',
    },
    hour: {
      title: ({ what }) => `${what}: शुरू होने में एक घंटे से कम बाकी है`,
      body: 'आपके टिकट तैयार हैं।',
      discreet: 'एक इवेंट शुरू होने में एक घंटे से कम बाकी है।',
    },
    after: {
      title: ({ what }) => `${what}: आपका अनुभव कैसा रहा?`,
      body: 'क्या इवेंट हुआ? क्या किसी से मुलाक़ात हुई?',
      discreet: 'इवेंट कैसा रहा?',
    },
    offer: {
      title: ({ what }) => `${what} में आपके लिए सीटें रोकी गई हैं`,
      body: 'समय ख़त्म होने से पहले इन्हें ले लें।',
      discreet: 'आपके लिए सीटें रोकी गई हैं।',
    },
    question: {
      title: ({ who, what }) => `${name(who)} ने ${what} के बारे में सवाल पूछा है`,
      body: ({ words }) => words,
      discreet: 'किसी ने आपके इवेंट के बारे में सवाल पूछा है।',
    },
    answer: {
      title: ({ what }) => `${what} के बारे में आपके सवाल का जवाब आया है`,
      body: ({ words }) => words,
      discreet: 'आपके सवाल का जवाब आया है।',
    },
    paid: {
      title: ({ amount }) => `हमें आपका ${amount} का भुगतान मिल गया है`,
      body: ({ what }) => what,
      discreet: 'हमें आपका भुगतान मिल गया है।',
    },
    refund: {
      title: ({ amount }) => `आपको ${amount} लौटा दिए गए हैं`,
      body: ({ what }) => what,
      discreet: 'आपके पैसे लौटा दिए गए हैं।',
    },
    premium: {
      title: ({ what }) => `${what} समाप्त हो गया है`,
      body: ({ words }) =>
        words === 'not paid'
          ? 'अगले महीने का भुगतान नहीं हो सका। आप इसे अपने खाते की सेटिंग में फिर से ले सकते हैं।'
          : 'आप इसे अपने खाते की सेटिंग में फिर से ले सकते हैं।',
      discreet: 'आपका प्रीमियम समाप्त हो गया है।',
    },
    handover: {
      title: ({ who, what }) => `${name(who)} आपको ${what} की मेज़बानी सौंपना चाहते हैं`,
      body: 'मेज़बान बनने के लिए स्वीकार करें, या मना करें।',
      discreet: 'कोई आपको एक इवेंट की मेज़बानी सौंपना चाहता है।',
    },
    report: {
      title: ({ words }) =>
        words === 'acted'
          ? 'हमने आपकी शिकायत पर कार्रवाई की है'
          : words === 'not acted'
            ? 'हमने आपकी शिकायत की जाँच की है'
            : 'हम आपकी शिकायत देख रहे हैं',
      body: ({ words }) =>
        words === 'acted'
          ? 'नुक्कड़ को सुरक्षित बनाने के लिए धन्यवाद।'
          : words === 'not acted'
            ? 'इससे हमारे नियम नहीं टूटे, इसलिए हमने कार्रवाई नहीं की।'
            : 'फ़ैसला होने पर हम आपको बताएँगे।',
      discreet: 'आपकी शिकायत के बारे में नई जानकारी है।',
    },
    warning: {
      title: 'एक मॉडरेटर ने आपको चेतावनी दी है',
      body: ({ words }) => words || 'कारण पढ़ने के लिए नुक्कड़ खोलें।',
      discreet: 'हमारे मॉडरेटर का एक संदेश है।',
    },
    safe: {
      title: ({ words }) => (words === 'alerted' ? 'हमने आपके भरोसेमंद संपर्क को ख़बर कर दी है' : 'क्या आप सुरक्षित हैं?'),
      body: ({ words }) =>
        words === 'alerted'
          ? 'बताएँ कि आप सुरक्षित हैं, हम उन्हें बता देंगे।'
          : 'अभी बताएँ, नहीं तो हम जल्द ही आपके भरोसेमंद संपर्क को ख़बर करेंगे।',
      discreet: 'क्या आप सुरक्षित हैं?',
    },
    contact: {
      title: ({ words }) => (words === 'accepted' ? 'आपके भरोसेमंद संपर्क ने हाँ कर दी है' : 'आपके भरोसेमंद संपर्क ने मना कर दिया है'),
      body: ({ words }) =>
        words === 'accepted'
          ? 'अब प्लान शेयर करते समय आप उन्हें ख़बर करवा सकते हैं।'
          : 'जब तक आप किसी और को न चुनें और वे हाँ न करें, तब तक किसी को ख़बर नहीं होगी।',
      discreet: 'आपके भरोसेमंद संपर्क के बारे में नई जानकारी है।',
    },
  },
};
