import { Select } from 'antd'
import { Suspense } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import type { FormInputProps } from '../form-field.ts'

/** All icons are in a separate chunk that is loaded with this input. */
const Choice = lazyCode(async () => {
  const [{ menuIcons }, { Icon }] = await Promise.all([
    import('../../../ui/icon/menu-icons.ts'),
    import('../../../ui/icon/icon.tsx'),
  ])
  const options = Object.entries(menuIcons).map(([name, icon]) => ({ value: name, icon }))
  return ({ id, value, onChange, isDisabled }: FormInputProps<string | null>) => (
    <Select
      className="full-width"
      id={id}
      value={value || null}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      options={options}
      optionRender={({ data }) => (
        <>
          <Icon of={data.icon} /> {data.value}
        </>
      )}
      showSearch
      allowClear
      disabled={isDisabled}
    />
  )
})

/** Input for the name of an icon, searchable by name. */
export const IconInput = (props: FormInputProps<string | null>) => (
  <Suspense fallback={null}>
    <Choice {...props} />
  </Suspense>
)
