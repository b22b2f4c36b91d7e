// What the search form of a list begins with, what it asks for, and how wide its fields are.
import { isEmpty, type Values } from '../form/check.ts'

const defaultSpan = 6

/** Units of 24 that a field takes. */
export const spanOf = ({ span = defaultSpan }: { span?: number }): { gridColumn: string } => ({
  gridColumn: `span ${span}`,
})

/** What the form begins with; one without a params object is a mistake that only the console tells of. */
export function paramsOf(values: Values | undefined): Values {
  if (values === undefined) console.warn('a query form needs a params object')
  return values ?? {}
}

/** What is asked for: text trimmed, nothing empty. */
export function clean(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
}
