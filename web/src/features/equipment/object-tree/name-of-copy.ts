interface CopySource {
  readonly name: string
  readonly code: string
}

/** Matches the code of a copy. Codes such as `furnace-01` are those of an original. */
const codeOfCopy = /-([2-9]|[1-9]\d+)$/
const lastNumber = / \d+$/

/**
 * Returns the default name of a copy, `Pump 2` for the suffix `-2`. The name of a source that is itself a copy counts
 * up: `Pump 3` instead of `Pump 2 2`.
 */
export function nameOfCopy({ name, code }: CopySource, codeSuffix: string): string {
  const suffix = codeSuffix.replace(/^-/, '')
  const [number] = lastNumber.exec(name) ?? []
  if (!number || !codeOfCopy.test(code) || !/^\d+$/.test(suffix)) return `${name} ${suffix}`
  return name.replace(lastNumber, ` ${Number(number) + Number(suffix) - 1}`)
}
