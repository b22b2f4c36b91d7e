// The due date of a new order. It follows product, quantity and route until the person changes it.
import { proposeDueDate } from '@gemba/contract/production/order/propose-due-date.ts'
import { isDecimal } from '@gemba/contract/rules/decimal.ts'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { LazyDateInput } from '../../../resource/form/inputs/lazy-date-input.ts'

export const dueDateInput = (props: FormInputProps<string | null>) => <DueDateInput {...props} />

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function DueDateInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const materialId = textOf(values.materialId)
  const quantity = textOf(values.quantity)
  const { data } = useCommandQuery(
    proposeDueDate,
    {
      materialId,
      quantity: isDecimal(quantity) && Number(quantity) > 0 ? quantity : undefined,
      unitId: textOf(values.unitId) || undefined,
      routeId: textOf(values.routeId) || undefined,
    },
    // The due date of an order that exists is not changed, nor cleared again.
    { isEnabled: materialId !== '' && values.id === undefined },
  )
  const proposal = data?.dueDate ?? undefined
  const isChanged = useRef(Boolean(value))
  const propose = useEffectEvent((day: string) => {
    if (!isChanged.current && day !== value) onChange(day)
  })
  useEffect(() => {
    if (proposal !== undefined) propose(proposal)
  }, [proposal])
  return (
    <Suspense fallback={null}>
      <LazyDateInput
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(day) => {
          isChanged.current = true
          onChange(day)
        }}
      />
    </Suspense>
  )
}
