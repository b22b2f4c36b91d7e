// The switch of a channel. If the channel is not set up, it says so and links to the settings.
import { Switch } from 'antd'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { messageTexts } from '../words.ts'
import { channelSetupUrl } from './channel-setup.ts'

interface UnsetChannelSwitchProps extends FormInputProps<0 | 1> {
  /** Whether the stored setting is on, so that it can be switched off. */
  isStored: boolean
  onLeave: () => void
}

export function UnsetChannelSwitch({ id, value, onChange, isStored, onLeave }: UnsetChannelSwitchProps) {
  const text = useText(messageTexts)
  return (
    <span className="bar gap-4-8 min-height-32">
      <Switch
        id={id}
        checked={value === 1}
        onChange={(isOn) => onChange(isOn ? 1 : 0)}
        disabled={!isStored}
        aria-describedby={`${id}-unset`}
      />
      <span id={`${id}-unset`} className="muted size-12">
        {text('notSet')}
      </span>
      <Link to={channelSetupUrl} onClick={onLeave}>
        {text('setUp')}
      </Link>
    </span>
  )
}
