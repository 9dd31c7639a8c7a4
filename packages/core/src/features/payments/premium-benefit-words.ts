export const premiumBenefits = [
  { name: 'Unlimited chat messages', about: 'Free accounts can send a limited number a day.' },
  { name: 'No ads', about: 'You don’t see promoted events.' },
  {
    name: 'Priority in search results',
    about: 'Among people at the same distance, you’re shown first. It puts no one above people who are closer.',
  },
] as const;
