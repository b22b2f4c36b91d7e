// A strict reader of OpenMetrics 1.0 text, as far as the product uses the format.

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Family {
  readonly type: string
  readonly help: string
  readonly samples: Sample[]
}

const familyName = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const typeLine = new RegExp(`^# TYPE (${familyName}) (counter|gauge|histogram)$`)
const helpLine = new RegExp(`^# HELP (${familyName}) (\\S.*)$`)
const sampleLine = new RegExp(`^(${familyName})(?:\\{(.*)\\})? (-?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|\\+?Inf)|NaN)$`)
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
}

/** Returns the families by name. Throws at the first line that the format does not allow. */
export function parseOpenMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n# EOF\n')) throw new Error('the text does not end with # EOF')
  const families = new Map<string, Family>()
  const seenNames = new Set<string>()
  let open: [name: string, family: Family] | undefined
  let help: [name: string, text: string] | undefined
  for (const line of text.slice(0, -'# EOF\n'.length - 1).split('\n')) {
    const [, helpName, helpText] = helpLine.exec(line) ?? []
    const [, typeName, type] = typeLine.exec(line) ?? []
    if (helpName && helpText) help = [helpName, helpText]
    else if (typeName && type) {
      if (families.has(typeName)) throw new Error(`the family ${typeName} is not in one piece`)
      if (help?.[0] !== typeName) throw new Error(`${typeName} has no help`)
      if (type === 'counter' && typeName.endsWith('_total')) throw new Error(`the family ${typeName} has a suffix`)
      open = [typeName, { type, help: help[1], samples: [] }]
      families.set(...open)
    } else if (open) readSample(line, open, seenNames)
    else throw new Error(`no family for: ${line}`)
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

function readSample(line: string, [family, { type, samples }]: [string, Family], seen: Set<string>): void {
  const [, name, labelText = '', value] = sampleLine.exec(line) ?? []
  if (!name || value === undefined) throw new Error(`not a sample: ${line}`)
  if (!suffixes[type]?.some((suffix) => name === family + suffix)) throw new Error(`${name} is not of ${family}`)
  const series = line.slice(0, line.lastIndexOf(' '))
  if (seen.has(series)) throw new Error(`twice: ${series}`)
  seen.add(series)
  const sample = { name, labels: readLabels(labelText), value: Number(value.replace('Inf', 'Infinity')) }
  if (type === 'counter' && !(sample.value >= 0)) throw new Error(`a counter of ${value}: ${line}`)
  samples.push(sample)
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  label.lastIndex = 0
  while (label.lastIndex < text.length) {
    const [, name, value] = label.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`not labels: ${text}`)
    labels[name] = value
  }
  return labels
}

/** Buckets of a series rise, the last is +Inf and equals the count. */
function checkHistogram(name: string, { samples }: Family): void {
  const keyOf = ({ labels: { le: _, ...labels } }: Sample): string => JSON.stringify(labels)
  for (const [key, series] of Map.groupBy(samples, keyOf)) {
    const buckets = series.filter((sample) => sample.name === `${name}_bucket`)
    const count = series.find((sample) => sample.name === `${name}_count`)?.value
    const isRising = buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0))
    const last = buckets.at(-1)
    if (!isRising || last?.labels.le !== '+Inf' || last.value !== count) throw new Error(`the buckets of ${name}${key}`)
  }
}
