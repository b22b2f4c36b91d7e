import { sql } from 'kysely'

/** Digits and plus signs of the phone column of users, as `phoneDigits` returns them. */
export const storedPhoneDigits = sql<string>`regexp_replace(phone, '[^0-9+]', '', 'g')`
