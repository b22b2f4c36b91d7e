// Creates the form of the lines of a header from their declaration.
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { withoutReadOnlyFields } from '@gemba/contract/writable-fields.ts'
import type { ChildForm } from '../form/children/child-form.ts'
import type { FormMode } from '../form/form-field.ts'
import { titleIn } from '../labels.ts'
import { type FieldRule, formFieldsOf, initialValues } from './resource-form.ts'

interface LineFormOptions {
  language: Language
  mode: FormMode
  authorities: readonly string[] | undefined
  rules?: Readonly<Record<string, FieldRule | undefined>> | undefined
  startsWithRow?: boolean
}

/** The field with the position of a line. */
const order = 'sortNumber'

/** Returns a table with the list columns of the lines and all required fields of a new line. */
export function lineFormOf(
  resource: AnyResource,
  { language, mode, authorities, rules = {}, startsWithRow = false }: LineFormOptions,
): ChildForm {
  const { name, lineOf } = resource
  const { [lineOf?.field ?? '']: _header, ...fields } =
    mode === 'view' ? resource.fields : withoutReadOnlyFields(resource.fields)
  const columns = columnsOf(resource, Object.keys(fields))
  const hidden = Object.keys(resource.fields).filter((field) => !columns.includes(field))
  const shownFields = formFieldsOf(resource, { language, mode, authorities, hidden, rules })
  return {
    name: lineOf?.name ?? name,
    title: titleIn(resource, language),
    join: 'OneToMany',
    fields: columns.flatMap((column) => shownFields.filter((field) => field.name === column)),
    initial: initialValues(resource),
    line: { fields, order: order in fields ? order : undefined },
    startsWithRow,
  }
}

function columnsOf({ list, fields }: AnyResource, names: readonly string[]): readonly string[] {
  const listed = list.filter((name) => names.includes(name))
  const requiredNames = names.filter((name) => fields[name]?.required && fields[name].initial === undefined)
  return [...listed, ...requiredNames.filter((name) => !listed.includes(name))]
}
