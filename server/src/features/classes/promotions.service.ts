// A section moves up in one step, as it was reviewed, and for a day back again.
import { sectionTitle } from '@quivia/contract/classes.words';
import type { PromotionOutcome } from '@quivia/contract/promotions';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { lockLinks, setSemester } from '../people/memberships.service.ts';
import { logged, named, words } from './classes.words.ts';
import { followSections } from './offerings.queries.ts';
import * as queries from './promotions.queries.ts';
import { insertMissing } from './roster-places.queries.ts';
import * as sections from './sections.queries.ts';
import { requireSection } from './sections.service.ts';

const UNDO = days(1);
const SHOWN = 20;
const LAST_SEMESTER = 20;

interface Form {
  to_term_id: number;
  name: string;
  stays_in?: number | null | undefined;
  students: { student_id: number; outcome: PromotionOutcome; group_ids: number[] }[];
}

export async function list(actor: Actor, sectionId: number) {
  await requireSection(actor, sectionId);
  const rows = await queries.selectPromotions(sectionId, SHOWN);
  return rows.map(({ section_id: _, semester, department, name, ...row }) => ({
    ...row,
    to_title: sectionTitle({ semester, department, name }),
    may_undo: row.undone_at === null && now() < after(row.at, UNDO),
  }));
}

const idsOf = (students: Form['students'], ...outcomes: PromotionOutcome[]) =>
  students.filter((one) => outcomes.includes(one.outcome)).map((one) => one.student_id);

export async function promote(actor: Actor, id: number, form: Form) {
  const section = await requireSection(actor, id);
  const { institution_id: institutionId, semester, department, department_id } = section;
  const term = await sections.selectTerm(form.to_term_id);
  if (term?.institution_id !== institutionId || term.id === section.term_id)
    throw new AppError('unknown_reference', { field: 'to_term_id', message: words.noTerm });
  if (section.kind !== 'section') throw new AppError('invalid_input', { message: words.onlySections });
  if (semester >= LAST_SEMESTER) throw new AppError('invalid_input', { message: words.lastSemester });
  const { students } = form;
  return inTransaction(async () => {
    await lockLinks(institutionId);
    await requireAsReviewed(id, students);
    const at = now();
    const here = await sections.selectSectionsNamed(term.id, department_id);
    const staysIn = form.stays_in ?? null;
    if (
      staysIn !== null &&
      !here.some((one) => one.id === staysIn && one.kind === 'section' && one.semester === semester)
    )
      throw new AppError('unknown_reference', { field: 'stays_in', message: words.noSection });
    const groups = [...new Set(students.flatMap((one) => one.group_ids))];
    if ((await sections.countGroupsOf(term.id, groups)) !== groups.length)
      throw new AppError('unknown_reference', { field: 'students', message: words.noSection });
    const found = here.find(
      (one) => one.semester === semester + 1 && one.name.toLowerCase() === form.name.toLowerCase(),
    );
    if (found && found.kind !== 'section')
      throw new AppError('already_exists', { field: 'name', message: words.sectionNameTaken });
    const to =
      found?.id ??
      (await sections.insertSection({
        ...{ term_id: term.id, kind: 'section', department_id, semester: semester + 1 },
        ...{ name: form.name, batch: section.batch },
      }));
    const places = students.flatMap(({ student_id: grant_id, outcome, group_ids }) => {
      if (outcome === 'left') return [];
      const own = outcome === 'up' ? to : staysIn;
      return [...(own === null ? [] : [own]), ...group_ids].map((section_id) => ({ grant_id, section_id }));
    });
    const all = students.map((one) => one.student_id);
    const taken = await sections.selectPlaces(term.id, all);
    if (taken.some((one) => one.kind === 'section'))
      throw new AppError('invalid_input', { field: 'to_term_id', message: words.alreadyThere });
    await sections.updateEnded(id, all, at);
    await setSemester(institutionId, idsOf(students, 'up'), semester + 1);
    await insertMissing(places, at);
    await followSections([...new Set([id, ...places.map((one) => one.section_id)])], at);
    const promotion = await queries.insertPromotion({
      section_id: id,
      to_section_id: to,
      by_id: actor.userId,
      at,
    });
    await queries.insertOutcomes(promotion, students);
    const said = {
      from: sectionTitle(section),
      to: sectionTitle({ semester: semester + 1, department, name: found?.name ?? form.name }),
      up: idsOf(students, 'up').length,
      stays: idsOf(students, 'stays').length,
      left: idsOf(students, 'left').length,
    };
    await audit.record(actor, 'class.changed', logged.promoted(said), { institutionId });
    return { ...messageReply(words.promoted(said)), id: promotion };
  });
}

/** Everyone who is in the section, each once. */
async function requireAsReviewed(id: number, students: Form['students']): Promise<void> {
  const now = await sections.selectIdsIn(id);
  const reviewed = new Set(students.map((one) => one.student_id));
  if (
    reviewed.size !== students.length ||
    now.length !== reviewed.size ||
    now.some((one) => !reviewed.has(one))
  )
    throw new AppError('changed_meanwhile');
}

/** As it was before, where nobody has been moved since. Pressed twice, it changes nothing more. */
export async function undo(actor: Actor, promotionId: number) {
  return inTransaction(async () => {
    const promotion = await queries.lockPromotion(promotionId);
    if (!promotion) throw new AppError('not_found', { message: words.noPromotion });
    const section = await requireSection(actor, promotion.section_id);
    const from = sectionTitle(section);
    if (promotion.undone_at) return messageReply(words.undone({ from }));
    if (now() >= after(promotion.at, UNDO)) throw new AppError('invalid_input', { message: words.undoLate });
    await lockLinks(section.institution_id);
    const to = await sections.selectSection(promotion.to_section_id);
    const termId = to?.term_id as number;
    const moved = await queries.selectMovedSince(promotion, termId);
    if (moved.length > 0)
      throw new AppError('changed_meanwhile', {
        message: words.movedSince({ rolls: named(moved), count: moved.length }),
      });
    const outcomes = await queries.selectOutcomes(promotionId);
    const up = outcomes.flatMap(({ grant_id, outcome }) => (outcome === 'up' ? grant_id : []));
    await queries.updatePlacesBack(promotion, termId);
    await setSemester(section.institution_id, up, section.semester);
    await followSections([promotion.section_id, promotion.to_section_id], now());
    await queries.updateUndone(promotionId, now());
    await audit.record(actor, 'class.changed', logged.promotionUndone({ from, count: outcomes.length }), {
      institutionId: section.institution_id,
    });
    return messageReply(words.undone({ from }));
  });
}
