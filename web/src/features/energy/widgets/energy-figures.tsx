// Energy figures of the plant: the current power, today compared with other days, the peak, and the emissions.
import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import { readDailyEnergy } from '@gemba/contract/energy/read-energy.ts'
import { energyMeterPage } from '@gemba/contract/equipment/menu-groups.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { energyWords } from '../words.ts'
import { CarbonFigure } from './carbon-figure.tsx'
import styles from './energy-figures.module.css'
import type { MeterPoint } from './figure-props.ts'
import { MeterChoice } from './meter-choice.tsx'
import { PeakFigure } from './peak-figure.tsx'
import { PowerFigure } from './power-figure.tsx'
import { TodayFigure } from './today-figure.tsx'
import { type Meter, useMeter } from './use-meter.ts'

const refreshMs = 60_000
/** Polled faster while there are no readings yet. */
const emptyMs = 5_000

export function EnergyFigures() {
  const text = useText(energyWords)
  const canAdd = useCan(permissionOf(energyMeter, 'create'))
  const { meters, meter, isKnown } = useMeter()
  if (!meter) return isKnown && canAdd ? <AddMeter /> : null
  return (
    <section className="column gap-8" aria-label={text('energy')} data-testid="energy-figures">
      {meters.length > 1 ? <MeterChoice meters={meters} meter={meter} /> : null}
      <Figures key={meter.id} meter={meter} />
    </section>
  )
}

function AddMeter() {
  const text = useText(energyWords)
  return (
    <p className="flush muted">
      {text('addMeterHint')} <Link to={pagePath(energyMeterPage)}>{text('addMeter')}</Link>
    </p>
  )
}

/** Returns the points of a meter by id. */
function usePoints({
  counterPointId,
  powerPointId,
  powerFactorPointId,
}: Meter): ReadonlyMap<string | null, MeterPoint> {
  const ids = [counterPointId, powerPointId, powerFactorPointId].filter((id) => id !== null)
  const body = { id: { in: ids }, pageNumber: 1, pageSize: ids.length }
  const { data } = useRouteQuery<Page<MeterPoint>>({ resource: point, operation: 'page', body })
  return new Map(data?.records.map((record) => [record.id, record]))
}

function Figures({ meter }: { meter: Meter }) {
  const points = usePoints(meter)
  const { data: energy } = useCommandQuery(
    readDailyEnergy,
    { meterId: meter.id },
    { refetchMs: (previous) => (previous?.days.some(({ amount }) => amount !== null) ? refreshMs : emptyMs) },
  )
  const [power, powerFactor] = [points.get(meter.powerPointId), points.get(meter.powerFactorPointId)]
  const counter = points.get(meter.counterPointId)
  const today = energy?.days.at(-1)
  return (
    <ul className={`grid gap-12 plain-list ${styles.cards}`}>
      {power ? <PowerFigure point={power} contractPower={meter.contractPower} /> : null}
      {energy && today ? (
        <>
          <TodayFigure meter={meter} energy={energy} today={today} counter={counter} />
          <PeakFigure meter={meter} energy={energy} today={today} counter={counter} power={power} />
          <CarbonFigure meter={meter} today={today} counter={counter} powerFactor={powerFactor} />
        </>
      ) : null}
    </ul>
  )
}
