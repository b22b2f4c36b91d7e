// Which service a call goes to, and where that one answers: where the page comes from, unless the page says otherwise.
import { type Service, type ServiceAddresses, servicesMeta } from '@gemba/contract/base/service-addresses.ts'

/** First parts of paths by service; all others belong to the business service. */
const families: readonly (readonly [Exclude<Service, 'front' | 'business'>, RegExp])[] = [
  ['realtime', /^rtdb$/],
  ['screen', /^(reportDashboard|dataSet)$/],
  [
    'lak',
    /^(alarm(Info|Journal|Level)|armData(Fact|His)|boxSmart|busObjectInfo|curveNote|dataModel|energy(Meter)?|gateway|ingest|inf(Model|Object)(Point)?|model(Alarm|Info)|objectPointInfo|overview|projectTemplate|telemetry)$/,
  ],
]

/** The service of a path without `/api`, such as `/rtdb/dataHandle/query`. */
export function serviceOf(path: string): Exclude<Service, 'front'> {
  const first = path.split('/', 2)[1] ?? ''
  return families.find(([, family]) => family.test(first))?.[0] ?? 'business'
}

function configured(): ServiceAddresses {
  const content = document.querySelector(`meta[name="${servicesMeta}"]`)?.getAttribute('content')
  try {
    return JSON.parse(content ?? '{}') as ServiceAddresses
  } catch {
    return {}
  }
}

let addresses: ServiceAddresses | undefined

/** Where a service answers; '' where the page comes from. */
export function baseOf(service: Service): string {
  addresses ??= typeof document === 'undefined' ? {} : configured()
  return addresses[service] ?? ''
}

/** What a call signs: the path as its service knows it, whatever stands in front of that. */
export const signedUrl = (path: string): URL => new URL(`/api${path}`, location.origin)

/** Where a call of the path goes; `signed` may carry its query. */
export function addressOf(path: string, signed: URL): URL {
  const base = baseOf(serviceOf(path))
  return base === '' ? signed : new URL(base + signed.pathname + signed.search, location.origin)
}
