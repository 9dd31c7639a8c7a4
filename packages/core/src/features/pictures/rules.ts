/** How long a picture is kept that neither a message nor an event shows, in ms. */
export const pictureLifeMs = 86_400_000;
