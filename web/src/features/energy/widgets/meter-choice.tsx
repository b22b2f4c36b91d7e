import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { energyWords } from '../words.ts'
import { chooseMeter, type Meter } from './use-meter.ts'

interface MeterChoiceProps {
  meters: readonly Meter[]
  meter: Meter
}

/** Chooses the meter of the figures if there are several. */
export function MeterChoice({ meters, meter }: MeterChoiceProps) {
  const nameOf = useName()
  const text = useText(energyWords)
  return (
    <label className="inline-row self-start gap-8 muted">
      {text('meter')}
      <select
        className="height-32 padding-0-8 field"
        value={meter.id}
        onChange={(event) => chooseMeter(event.target.value)}
      >
        {meters.map((meter) => (
          <option key={meter.id} value={meter.id}>
            {nameOf(meter)}
          </option>
        ))}
      </select>
    </label>
  )
}
