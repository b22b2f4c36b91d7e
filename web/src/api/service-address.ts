// Finds the service of a call and its address. Without configuration a service has the same origin as the page.
import { type Service, type ServiceAddresses, servicesMeta } from '@gemba/contract/base/service-addresses.ts'

/** Patterns of the first part of a path, by service. All other paths belong to the business service. */
const families: readonly (readonly [Exclude<Service, 'front' | 'business'>, RegExp])[] = [
  ['realtime', /^rtdb$/],
  ['screen', /^(reportDashboard|dataSet)$/],
  [
    'lak',
    /^(alarm(Info|Journal|Level|Type)|arm(Data(Fact|His)|EventEvent)|baseDriverInfo|box(Channel|Control|Device(Item)?|File|Group|Record|PointData3rd|Smart)|bus(Device|Object)\w+|cal(Info|Param|Result|Timing)|curveNote|data(Control|Model)|devicePointInfo|energy(Meter)?|equipment|extM(ade(Param|Set)|esDevice)|floorPlan|gateway|ingest|inf(Model|Object)(Point(Check|Contrast)?)?|linkDataset|memory|model(Alarm|Data(set)?|Info|Person(Alarm|Point)?|PointData|PointInfo|del|detail)|monitor|object(Dataset|Operation|PointDataSelect|PointInfo|UserFavorite)|overview|pointInfo|projectTemplate|reason\w+|runCondition|statistics|telemetry|trigger(Channel|Type))$/,
  ],
]

/** Returns the service of a path without `/api`, such as `/rtdb/dataHandle/query`. */
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

/** Returns the base address of a service; '' if it has the same origin as the page. */
export function baseOf(service: Service): string {
  addresses ??= typeof document === 'undefined' ? {} : configured()
  return addresses[service] ?? ''
}

/** Returns the address that a call signs: the path as its service sees it, without any prefix of a proxy. */
export const signedUrl = (path: string): URL => new URL(`/api${path}`, location.origin)

/** Returns the address to which a call is sent. `signed` may carry the query. */
export function addressOf(path: string, signed: URL): URL {
  const base = baseOf(serviceOf(path))
  return base === '' ? signed : new URL(base + signed.pathname + signed.search, location.origin)
}
