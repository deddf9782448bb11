#pragma once

#include <vector>

#include "sunder/sunder.hpp"

/// Objects with methods that are not atomic. corpus/verdicts.json says what is wrong with each, with a
/// harness that shows it.
namespace corpus::nonatomic {

sunder::ObjectEntry counted_set();
sunder::ObjectEntry slot_array();
sunder::ObjectEntry striped_map();
sunder::ObjectEntry striped_set();
sunder::ObjectEntry linked_queue();
sunder::ObjectEntry loose_stack();
sunder::ObjectEntry flag_set();
sunder::ObjectEntry bounded_buffer();
sunder::ObjectEntry cached_min_queue();
sunder::ObjectEntry tally();
sunder::ObjectEntry register_pair();
sunder::ObjectEntry rotating_deque();
sunder::ObjectEntry waiting_set();
sunder::ObjectEntry biased_register();
sunder::ObjectEntry range_set();
sunder::ObjectEntry taking_queue();
sunder::ObjectEntry published_note();
sunder::ObjectEntry two_shelves();
sunder::ObjectEntry quota_queue();
sunder::ObjectEntry ticket_ring();
sunder::ObjectEntry copied_row();
sunder::ObjectEntry open_shelf();
sunder::ObjectEntry patient_counter();
sunder::ObjectEntry wide_board();
sunder::ObjectEntry memo_cache();
sunder::ObjectEntry one_thief_deque();
sunder::ObjectEntry lazy_picture();
sunder::ObjectEntry parity_pair();
sunder::ObjectEntry block_set();
sunder::ObjectEntry assign_map();
sunder::ObjectEntry thread_tally();
sunder::ObjectEntry counted_log();
sunder::ObjectEntry indexed_log();
sunder::ObjectEntry combined_log();
sunder::ObjectEntry late_count_set();
sunder::ObjectEntry checkpoint_array();
sunder::ObjectEntry hurried_pair();
sunder::ObjectEntry saved_cells();
sunder::ObjectEntry small_box();
sunder::ObjectEntry busy_stack();

inline std::vector<sunder::ObjectEntry> objects() {
  return {
      counted_set(),     slot_array(),     striped_map(),     striped_set(),      linked_queue(),
      loose_stack(),     flag_set(),       bounded_buffer(),  cached_min_queue(), tally(),
      register_pair(),   rotating_deque(), waiting_set(),     biased_register(),  range_set(),
      taking_queue(),    published_note(), two_shelves(),     quota_queue(),      ticket_ring(),
      copied_row(),      open_shelf(),     patient_counter(), wide_board(),       memo_cache(),
      one_thief_deque(), lazy_picture(),   parity_pair(),     block_set(),        assign_map(),
      thread_tally(),    counted_log(),    combined_log(),    checkpoint_array(), hurried_pair(),
      saved_cells(),     small_box(),      busy_stack(),      indexed_log(),      late_count_set(),
  };
}

}  // namespace corpus::nonatomic
