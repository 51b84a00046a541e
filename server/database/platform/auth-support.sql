-- What the auth service keeps beside GoTrue's own tables. Only the server's own user may look: no role of a request can.
create schema if not exists auth_service;
revoke all on schema auth_service from public, anon, authenticated, service_role;

-- Keys that sign access tokens, shared by all servers: the newest whose time has come signs, an older one is accepted until the last
-- token it signed has ended, then swept. `npm run keys` lists, replaces and revokes them; private halves are sealed.
create table if not exists auth_service.signing_keys (
	kid uuid primary key,
	private_jwk jsonb not null,
	active_from timestamptz not null,
	created_at timestamptz not null default now()
);
-- How long the longest-lived token lives that it signed; not known of keys from before.
alter table auth_service.signing_keys add column if not exists token_seconds integer;

-- The keys that secrets in this database are encrypted with (server/auth/crypto/seal.ts), by name only: something to try them on.
create table if not exists auth_service.sealing_keys (
	key_id text primary key,
	probe text not null,
	created_at timestamptz not null default now()
);

-- One row per limited thing; the key is a hash of an address, an account or a client's IP.
-- full_at is when the bucket would be full again (GCRA): a row in the past is the same as no row.
create table if not exists auth_service.rate_limits (
	bucket text not null,
	key bytea not null,
	full_at timestamptz not null,
	primary key (bucket, key)
);
create index if not exists rate_limits_full_at_idx on auth_service.rate_limits (full_at);

-- Beside each row of auth.one_time_tokens: what was mixed into its hash, and how many wrong codes were tried.
create table if not exists auth_service.one_time_token_guards (
	user_id uuid not null references auth.users (id) on delete cascade,
	token_type auth.one_time_token_type not null,
	salt text not null,
	failures integer not null default 0,
	primary key (user_id, token_type)
);

-- Wrong guesses of a day at what has few digits: mailed codes of an account, codes of a factor. The key is a hash, as above.
create table if not exists auth_service.guess_budgets (
	bucket text not null,
	key bytea not null,
	wrong integer not null,
	renews_at timestamptz not null,
	primary key (bucket, key)
);
create index if not exists guess_budgets_renews_at_idx on auth_service.guess_budgets (renews_at);

-- Browsers that have had a session on an account: a hash of their cookie and the account. Raised: one with a second step.
create table if not exists auth_service.known_devices (
	user_id uuid not null references auth.users (id) on delete cascade,
	mark bytea not null,
	raised boolean not null default false,
	came_back boolean not null default false,
	last_seen_at timestamptz not null,
	primary key (user_id, mark)
);

-- Unconfirmed accounts that more than one person has asked for; see server/auth/accounts/registrations.ts.
create table if not exists auth_service.disputed_accounts (
	user_id uuid primary key references auth.users (id) on delete cascade
);

-- In which browsers an unconfirmed account was asked for (a hash of their cookie; empty: by the service's own tools), and
-- which of them it has its password and name from.
create table if not exists auth_service.registrations (
	user_id uuid not null references auth.users (id) on delete cascade,
	browser bytea not null,
	made boolean not null,
	first_name text not null,
	last_name text not null,
	registered_at timestamptz not null,
	primary key (user_id, browser)
);

-- Sessions that an earlier version opened on accounts whose address nobody had proven.
delete from auth.sessions s using auth.users u
where u.id = s.user_id and u.email is not null and u.email_confirmed_at is null and u.phone_confirmed_at is null;

-- Who asked for a mailed link, as hashes of the browser's cookie and of its network: only to them it means what they asked for.
alter table auth_service.one_time_token_guards add column if not exists browser bytea;
alter table auth_service.one_time_token_guards add column if not exists network bytea;

-- A sign-in under way at another provider: what its answer has to prove. Taken away by the first answer.
create table if not exists auth_service.oauth_requests (
	state uuid primary key references auth.flow_state (id) on delete cascade,
	nonce text not null,
	code_verifier text not null
);
-- A hash of the cookie of the browser that began it: only that one may bring the answer.
alter table auth_service.oauth_requests add column if not exists browser bytea;

-- Which passkey opened a session: when the passkey is taken away, so is what it opened.
create table if not exists auth_service.passkey_sessions (
	session_id uuid primary key references auth.sessions (id) on delete cascade,
	passkey_id uuid not null references auth.webauthn_credentials (id) on delete cascade
);
create index if not exists passkey_sessions_passkey_idx on auth_service.passkey_sessions (passkey_id);

-- The latest step of an authenticator app whose code was taken: neither it nor an earlier one is taken again.
create table if not exists auth_service.totp_steps (
	factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
	last_step bigint not null
);

-- Refresh tokens that were handed out a second time, long after the first, to whoever still held the one before.
create table if not exists auth_service.late_refreshes (
	token_id bigint primary key references auth.refresh_tokens (id) on delete cascade,
	times integer not null default 1
);

-- Codes that each stand in once for an authenticator app's, as hashes; see server/auth/accounts/backup-codes.ts.
create table if not exists auth_service.backup_codes (
	user_id uuid not null references auth.users (id) on delete cascade,
	hash bytea not null,
	created_at timestamptz not null,
	used_at timestamptz,
	primary key (user_id, hash)
);

-- From which kinds of device and networks an account was signed in to, as hashes: a new one is told to whoever has a role.
create table if not exists auth_service.seen_places (
	user_id uuid not null references auth.users (id) on delete cascade,
	place bytea not null,
	last_seen_at timestamptz not null,
	primary key (user_id, place)
);
create index if not exists seen_places_last_seen_idx on auth_service.seen_places (last_seen_at);

-- Accounts whose password was seen, at a sign-in, to be shorter than a role asks for.
create table if not exists auth_service.short_passwords (
	user_id uuid primary key references auth.users (id) on delete cascade
);

revoke all on all tables in schema auth_service from public, anon, authenticated, service_role;

-- What an account's owner, an admin and the end of its time ask of the log. Hosted Supabase's own table is left as it is.
do $$
begin
	if (select pg_has_role(c.relowner, 'usage') from pg_class c where c.oid = to_regclass('auth.audit_log_entries')) then
		create index if not exists audit_log_entries_newest_idx on auth.audit_log_entries (created_at, id);
		create index if not exists audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);
		create index if not exists audit_log_entries_username_idx on auth.audit_log_entries ((lower(payload ->> 'actor_username')));
		create index if not exists audit_log_entries_subject_idx on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'), created_at)
			where payload -> 'traits' ->> 'user_id' is not null;
		revoke all on auth.audit_log_entries from public, anon, authenticated, service_role;
	end if;
end
$$;
