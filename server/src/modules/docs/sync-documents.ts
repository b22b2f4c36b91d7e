// Writes the shipped documents to the database at each start. Unchanged rows keep their update time.

import { readFile } from 'node:fs/promises'
import { languages } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { anyText } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { shippedClasses } from './shipped-classes.ts'

const folder = new URL('../../../documentation/', import.meta.url)

interface DeliveredDocument {
  language: string
  code: string
  class: string
  name: string
  content: string
  sort: number
}

/** Reads title and text of a file; its first line is the title. */
async function readShipped(language: string, path: string): Promise<{ name: string; content: string }> {
  const text = await readFile(new URL(`${language}/${path}.md`, folder), 'utf8')
  const [first = '', ...rest] = text.split('\n')
  return { name: first.replace(/^#\s*/, '').trim(), content: rest.join('\n').trim() }
}

async function shippedDocuments(): Promise<DeliveredDocument[]> {
  const all = languages.flatMap((language) =>
    shippedClasses.flatMap(({ code, documents }) =>
      documents.map(async (name, sort): Promise<DeliveredDocument> => {
        const path = `${code}/${name}`
        return { language, code: path, class: code, sort, ...(await readShipped(language, path)) }
      }),
    ),
  )
  return Promise.all(all)
}

/** Inserts, updates and deletes shipped documents in the database to match the files. */
export async function syncDocuments({ tx }: Work): Promise<void> {
  const documents = await shippedDocuments()
  const classes = languages.flatMap((language, at) =>
    shippedClasses.map(({ code, product, names }, sort) => ({ language, code, product, name: names[at], sort })),
  )
  await sql`insert into document_class (language, code, product, name, sort_number)
    select language, code, product, name, sort
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as x(language text, code text, product text, name text, sort int)
    on conflict (language, code) where company_id is null
    do update set name = excluded.name, product = excluded.product, sort_number = excluded.sort_number`.execute(tx)
  await sql`insert into document as d (language, code, class_id, name, content, sort_number)
    select x.language, x.code, c.id, x.name, x.content, x.sort
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as x(language text, code text, class text, name text, content text, sort int)
    join document_class c on c.company_id is null and c.language = x.language and c.code = x.class
    on conflict (language, code) where company_id is null
    do update set class_id = excluded.class_id, name = excluded.name, content = excluded.content,
      sort_number = excluded.sort_number, update_time = now()
    where (d.class_id, d.name, d.content, d.sort_number)
      is distinct from (excluded.class_id, excluded.name, excluded.content, excluded.sort_number)`.execute(tx)
  await tx
    .deleteFrom('document')
    .where('company_id', 'is', null)
    .where((eb) => eb.not(eb('code', '=', anyText(documents.map(({ code }) => code)))))
    .execute()
  await tx
    .deleteFrom('document_class')
    .where('company_id', 'is', null)
    .where((eb) => eb.not(eb('code', '=', anyText(shippedClasses.map(({ code }) => code)))))
    .execute()
}
