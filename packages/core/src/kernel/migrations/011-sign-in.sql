-- Nothing uses what Google answers beside who somebody is.
update "account" set "accessToken" = null, "refreshToken" = null, "idToken" = null,
  "accessTokenExpiresAt" = null, "refreshTokenExpiresAt" = null;

-- Codes were kept once for each e-mail address, whichever browser had asked for them.
delete from "verification" where "identifier" like 'sign-in-otp-%';

-- A code that was mailed to sign in with. Both texts are keyed digests.
create table sign_in_code (
  -- Of the browser that asked, and the e-mail address.
  asked_by text primary key,
  code text not null,
  tries integer not null default 0,
  ends_at timestamptz not null
);

create index sign_in_code_ends_at on sign_in_code (ends_at);
