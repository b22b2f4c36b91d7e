import { type DriverFaultRow, faultText } from '@gemba/contract/gateway/channel/faults.ts'
import { useLanguage } from '../../../i18n/language.ts'

/** The text of a fault in the language of the reader. */
export function Fault({ fault }: { fault: DriverFaultRow }) {
  const language = useLanguage((state) => state.language)
  return <span className="urgent">{faultText(fault, language)}</span>
}
