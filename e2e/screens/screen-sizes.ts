export const phone = { width: 390, height: 844 };

export const sizes = [phone, { width: 360, height: 640 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }];

export const wide = { width: 1280, height: 800 };
