export const upcomingEvents = (many: number) => (many === 1 ? '1 upcoming event' : `${many} upcoming events`);
