import { ModuleForm } from '@quivia/contract/courses';
import * as z from 'zod/mini';

/** What a person writes about a module; its course and number are known. */
export const ModuleText = z.pick(ModuleForm, { module_name: true, syllabus: true });
