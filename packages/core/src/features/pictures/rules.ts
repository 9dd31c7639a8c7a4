/** Of a picture that no message or event uses. */
export const pictureLifeMs = 86_400_000;
