import { type DriverFaultRow, faultText } from '@gemba/contract/gateway/channel/faults.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { channelWords } from './words.ts'

interface FaultProps {
  fault: DriverFaultRow
}

/** The text of a fault in the language of the reader. */
export function Fault({ fault }: FaultProps) {
  const language = useLanguage((state) => state.language)
  return <span className="urgent">{faultText(fault, language)}</span>
}

/** A fault of a test or of browsing. A certificate that is not trusted can be trusted at once. */
export function FaultLine({ fault, onTrust }: FaultProps & { onTrust: (thumbprint: string) => void }) {
  const text = useText(channelWords)
  const thumbprint = fault.code === 'certificateNotTrusted' ? fault.parameters.thumbprint : undefined
  return (
    <p className="bar gap-12 flush" role="alert">
      <Fault fault={fault} />
      {thumbprint === undefined ? null : (
        <PlainButton onClick={() => onTrust(String(thumbprint))}>{text('trust')}</PlainButton>
      )}
    </p>
  )
}
