import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { generateBoxSecret } from './box-secret.ts'
import { gatewayTexts } from './words.ts'

/** The secret of a box: generated as the usual way, and then shown, as it has to be carried to the box. */
export function SecretInput({ id, value, onChange, isDisabled }: FormInputProps<string>) {
  const text = useText(gatewayTexts)
  const [isShown, setShown] = useState(false)
  return (
    <Space.Compact block>
      <Input.Password
        id={id}
        autoComplete="new-password"
        disabled={isDisabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        visibilityToggle={{ visible: isShown, onVisibleChange: setShown }}
      />
      <Button
        disabled={isDisabled}
        onClick={() => {
          onChange(generateBoxSecret())
          setShown(true)
        }}
      >
        {text('generate')}
      </Button>
    </Space.Compact>
  )
}
