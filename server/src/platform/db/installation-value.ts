// Values that are made once for an installation and are the same on all its servers. Only the system can read them.
import type { Read, Work } from './work.ts'

type ValueName = 'opcuaCertificate'

/** Returns a value; undefined if no server has made it yet. */
export async function readInstallationValue({ tx }: Pick<Read, 'tx'>, name: ValueName): Promise<string | undefined> {
  const row = await tx.selectFrom('installation').select('value').where('key', '=', name).executeTakeFirst()
  return row?.value
}

/** Stores a value, unless another server was first. Returns the stored one. */
export async function keepInstallationValue({ tx }: Pick<Work, 'tx'>, name: ValueName, value: string): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ key: name, value })
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()
  const stored = await readInstallationValue({ tx }, name)
  if (stored === undefined) throw new Error(`the installation has no ${name}`)
  return stored
}
