// Writes the parameters of a statement into its text. The embedded engine binds parameters for the whole process, so its
// client lets only one statement with parameters run at a time.

const placeholder = /\{(\w+):([\w()]+)\}/g
const arrayType = /^Array\((\w+)\)$/

/** Returns the statement with a literal for each `{name:Type}`. Throws a TypeError if a value is not of its type. */
export function bindValues(sql: string, parameters: Readonly<Record<string, unknown>>): string {
  return sql.replace(placeholder, (_, name: string, type: string) => literalOf(parameters[name], type))
}

function literalOf(value: unknown, type: string): string {
  const item = arrayType.exec(type)?.[1]
  if (item === undefined) return `CAST(${scalarOf(value, type)}, '${type}')`
  if (!Array.isArray(value)) throw new TypeError(`not a value of ${type}`)
  return `CAST([${value.map((entry) => scalarOf(entry, item)).join(',')}], '${type}')`
}

function scalarOf(value: unknown, type: string): string {
  if (type === 'String' && typeof value === 'string') return quote(value)
  const text = String(value)
  const isNumber = typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint'
  if (isNumber && /^U?Int\d+$/.test(type) && /^-?\d{1,20}$/.test(text)) return text
  // In quotes, because the engine reads `nan` and `inf` as names.
  if (typeof value === 'number' && type === 'Float64') return `toFloat64('${text.replace('Infinity', 'inf')}')`
  throw new TypeError(`not a value of ${type}`)
}

export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
