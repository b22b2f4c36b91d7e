// The files of docs/monitoring, as far as tests hold them against a running product.
import { readFileSync } from 'node:fs'

const folder = new URL('../../../../docs/monitoring/', import.meta.url)
const readText = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

export interface Dashboard {
  readonly title: string
  readonly uid: string
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] }
}

export interface Alert {
  readonly name: string
  readonly expr: string
  readonly duration: string
  readonly severity: string
  readonly summary: string
  readonly description: string
}

export const readDashboard = (): Dashboard => JSON.parse(readText('grafana-dashboard.json')) as Dashboard

/** Metrics that the README describes, with their types. */
export const readDescribed = (): Map<string, string> =>
  new Map(
    [...readText('README.md').matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, name = '', type = '']) => [name, type]),
  )

const alertPattern =
  /^ {6}- alert: (\w+)\n {8}expr: (.+)\n {8}for: (\w+)\n {8}labels:\n {10}severity: (\w+)\n {8}\w+:\n {10}summary: (.+)\n {10}description: (.+)\n/gm

/** Throws where the file holds anything but rules of the expected form. */
export function readAlerts(): Alert[] {
  const text = readText('alerts.yml')
  const alerts = [...text.matchAll(alertPattern)].map(([, name = '', expr = '', duration = '', ...rest]) => {
    const [severity = '', summary = '', description = ''] = rest
    return {
      name,
      expr: unquote(expr),
      duration,
      severity,
      summary: unquote(summary),
      description: unquote(description),
    }
  })
  const rest = text.replace(alertPattern, '').replace(/^#.*\n/gm, '')
  if (rest !== 'groups:\n  - name: gemba\n    rules:\n') throw new Error(`not understood: ${rest}`)
  return alerts
}

function unquote(scalar: string): string {
  const [, double, single] = /^(?:"([^"\\]*)"|'((?:[^']|'')*)')$/.exec(scalar) ?? []
  const text = double ?? single?.replaceAll("''", "'")
  if (text === undefined) throw new Error(`not quoted: ${scalar}`)
  return text
}

export interface Selector {
  readonly metric: string
  /** By label, as the expression states them. */
  readonly matchers: readonly (readonly [label: string, value: string])[]
}

const selectorPattern = /(?<![\w{])([a-z]\w*_\w+|up)\b(?:\{([^}]*)\})?(?!\s*\()/g
const keywords = new Set(['group_left', 'group_right', 'histogram_quantile', 'label_values', 'predict_linear'])

/** The metrics that an expression of PromQL names. Our metrics have an underscore in their names; `up` is Prometheus's own. */
export function selectorsOf(expr: string): Selector[] {
  const withoutGroups = expr.replace(/\b(?:by|on|without|ignoring) \([^)]*\)/g, '')
  return [...withoutGroups.matchAll(selectorPattern)].flatMap(([, metric = '', labels = '']) => {
    if (keywords.has(metric)) return []
    const matchers = [...labels.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)]
    return [{ metric, matchers: matchers.map(([, label = '', value = '']) => [label, value] as const) }]
  })
}

/** The labels by which an expression groups. */
export const groupLabelsOf = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
