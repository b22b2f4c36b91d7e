// Priority, planned day and person of a work order, each by one press in the menu of its card.
import { useText } from '../../../../i18n/text.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { useStaffOf } from '../../bench/use-staff-of.ts'
import { type BoardCard, canAssign } from '../board-cards.ts'
import { useBoard } from '../board-context.ts'
import styles from '../dispatch-board.module.css'
import { startOfDay } from '../use-ends.ts'
import type { PlanChanges } from './use-plan-work.ts'
import { planWords } from './words.ts'

const priorities = { urgent: 10, high: 30, normal: 50, low: 70 } as const
const levels = ['urgent', 'high', 'normal', 'low'] as const

/** The days that the menu offers. The board's day view and the dialog reach the others. */
const shownDays = 5

interface PlanChoicesProps {
  card: BoardCard
  onPlan: (changes: PlanChanges) => void
}

export function PlanChoices({ card, onPlan }: PlanChoicesProps) {
  const text = useText(planWords)
  const { ends, isBusy } = useBoard()
  const days = ends.days.slice(0, shownDays)
  const dayName = (day: string, at: number) => (at === 0 ? text('today') : at === 1 ? text('tomorrow') : day.slice(5))
  return (
    <>
      <Choices label={text('priority')}>
        {levels.map((level) => (
          <PlainButton
            key={level}
            disabled={isBusy}
            aria-pressed={card.priority === priorities[level]}
            onClick={() => onPlan({ priority: priorities[level] })}
            data-testid={`priority-${level}`}
          >
            {text(level)}
          </PlainButton>
        ))}
      </Choices>
      {days.length > 0 ? (
        <Choices label={text('day')}>
          {days.map((day, at) => (
            <PlainButton
              key={day.day}
              disabled={isBusy}
              aria-pressed={card.planStart !== null && card.planStart >= day.from && card.planStart < day.to}
              onClick={() => onPlan({ planStart: startOfDay(ends, day, card.stationId) })}
              data-testid={`plan-day-${at}`}
            >
              {dayName(day.day, at)}
            </PlainButton>
          ))}
        </Choices>
      ) : null}
      {canAssign(card) && card.workCenterId ? (
        <People card={card} workCenterId={card.workCenterId} onPlan={onPlan} />
      ) : null}
    </>
  )
}

function Choices({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <li>
      <fieldset className="column gap-4 flush unpadded borderless">
        <legend className="unpadded muted size-13">{label}</legend>
        <span className={`flow gap-4 ${styles.choices}`}>{children}</span>
      </fieldset>
    </li>
  )
}

/** The staff of the work centre. */
function People({ card, workCenterId, onPlan }: PlanChoicesProps & { workCenterId: string }) {
  const text = useText(planWords)
  const { isBusy } = useBoard()
  const { data: people = [] } = useStaffOf(workCenterId)
  if (people.length === 0) return null
  return (
    <Choices label={text('person')}>
      {people.map(({ id, name }) => (
        <PlainButton
          key={id}
          disabled={isBusy}
          aria-pressed={card.staffId === id}
          onClick={() => onPlan({ staffId: id })}
          data-testid={`plan-person-${id}`}
        >
          {name}
        </PlainButton>
      ))}
      {card.staffId !== null && card.stationId !== null ? (
        <PlainButton disabled={isBusy} onClick={() => onPlan({ staffId: null })} data-testid="plan-person-none">
          {text('nobody')}
        </PlainButton>
      ) : null}
    </Choices>
  )
}
