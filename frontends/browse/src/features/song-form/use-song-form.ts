import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { SongFormSchema, SongFormValues } from './song-form.schema.ts';

export type SongForm = UseFormReturn<SongFormValues, unknown, SongFormValues>;

export function useSongForm(schema: SongFormSchema, defaultValues: SongFormValues): SongForm {
  return useForm<SongFormValues, unknown, SongFormValues>({ resolver: zodResolver(schema), defaultValues });
}
