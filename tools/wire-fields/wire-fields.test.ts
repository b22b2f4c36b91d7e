// docs/wire-fields.tsv lists the fields that the specification names for the equipment area. A declaration answers or
// accepts each of them under this name, unless the list says why not.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fieldOfReply } from '../../contract/kit/command.ts'
import { type Field, type FieldRecord, fieldsWithin, itemOf, nothing } from '../../contract/kit/field.ts'
import { answeredFields } from '../../contract/kit/reply.ts'
import { modules, resources } from '../../contract/modules.ts'

const commands = modules.flatMap((module) => module.commands)

const rows = readFileSync(fileURLToPath(new URL('../../docs/wire-fields.tsv', import.meta.url)), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [entity = '', declaration = '', field = '', reason = ''] = line.split('\t')
    return { entity, declaration, field, reason }
  })

/** Returns the names of fields with their other spellings, also those of rows within lists and groups. */
function namesIn(fields: FieldRecord): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [name, ...(field.aliases ?? []), ...namesWithin(field)])
}

function namesWithin(field: Field): string[] {
  const item = itemOf(field)
  return item ? namesWithin(item) : namesIn(fieldsWithin(field) ?? {})
}

const namesByDeclaration = new Map([
  ...resources.map((resource) => {
    const inputs = Object.values(resource.extraInput ?? {}) as FieldRecord[]
    const lines = resources.filter(({ fields, lineOf }) => {
      const header = lineOf && fields[lineOf.field]
      return header !== undefined && 'to' in header && header.to === resource.name
    })
    return [
      resource.name,
      [
        ...namesIn(answeredFields(resource)),
        ...inputs.flatMap(namesIn),
        ...Object.values(resource.replies ?? {}).flatMap((reply) => namesWithin(fieldOfReply(reply) ?? nothing)),
        ...lines.map(({ name, lineOf }) => lineOf?.name ?? name),
      ],
    ] as const
  }),
  ...commands.map((command) => {
    const reply = fieldOfReply(command.reply)
    return [command.name, [...namesIn(command.input), ...(reply ? namesWithin(reply) : [])]] as const
  }),
])

test('each field of the specification is declared under its name, or left out with a reason', () => {
  const missing = rows.filter(
    ({ declaration, field, reason }) => reason === '' && !namesByDeclaration.get(declaration)?.includes(field),
  )
  expect(missing.map(({ entity, declaration, field }) => `${entity}: ${declaration} has no ${field}`)).toEqual([])
})

test('no field that is left out is declared', () => {
  const declared = rows.filter(
    ({ declaration, field, reason }) => reason !== '' && namesByDeclaration.get(declaration)?.includes(field),
  )
  expect(declared.map(({ entity, field }) => `${entity}: ${field}`)).toEqual([])
  expect(rows.length).toBeGreaterThan(300)
})
