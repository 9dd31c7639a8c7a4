import 'react';

declare module 'react' {
  // Custom properties in style attributes.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
